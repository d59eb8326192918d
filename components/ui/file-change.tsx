"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { changedLines } from "@/lib/views/json-lines";
import type { DiffLine } from "@/lib/views/line-diff";
import { Section } from "./section";

export type PlaceChange = {
  /** Where in the file, e.g. `auth.order.openai`. */
  path: string;
  /** The last name of the path, which the lines begin with. */
  name: string;
  /** Undefined: not there. */
  before: unknown;
  after: unknown;
};

type Props = {
  /** Names the file. */
  title: string;
  /** What else there is to know about this place. */
  note?: ReactNode;
  changes: readonly PlaceChange[];
  /** What is said when nothing is written there. */
  nothing: string;
  isUnchanged: boolean;
};

const looks: Record<DiffLine["change"], string> = {
  same: "text-muted",
  removed: "bg-bad-soft text-bad-ink",
  added: "bg-ok-soft text-ok-ink",
};
const signs: Record<DiffLine["change"], string> = { same: " ", removed: "-", added: "+" };

/** What exactly changes in which file: the edited paths and nothing else (P-26). */
export function FileChange({ title, note, changes, nothing, isUnchanged }: Props) {
  const t = useTranslations("change");
  return (
    <Section title={title}>
      {note && <p className="px-4 pb-2.5 text-sm text-muted">{note}</p>}
      {changes.map((change) => (
        <Place key={change.path} change={change} nothing={nothing} />
      ))}
      <p className="border-t px-4 py-2 text-xs text-faint">{isUnchanged ? t("unchanged") : t("rest")}</p>
    </Section>
  );
}

function Place({ change, nothing }: { change: PlaceChange; nothing: string }) {
  const t = useTranslations("change");
  const { path, name, before, after } = change;
  const lines = changedLines(name, before, after);
  return (
    <div role="group" aria-label={t("diff", { path })} className="overflow-x-auto border-t py-2.5">
      <p className="px-4 pb-1.5 font-mono text-2xs text-faint">{path}</p>
      {lines.length === 0 ? (
        <p className="px-4 text-sm text-muted">{nothing}</p>
      ) : (
        <div className="w-max min-w-full font-mono text-xs leading-5 whitespace-pre">
          {lines.map(({ change: kind, text }, at) => (
            <p key={`${at} ${kind}`} className={`px-4 ${looks[kind]}`}>
              {`${signs[kind]} ${text}`}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
