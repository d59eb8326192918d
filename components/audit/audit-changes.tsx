"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { NamedText, type Name } from "@/components/ui/named-text";
import type { AuditChange, AuditRow } from "@/lib/views/audit";
import { settingOf } from "./audit-fields";
import { valueNames } from "./value-names";
import { useFieldWord, useShown } from "./use-shown";

/** Value by value what was there before and what came; long ones scroll. */
export function AuditChanges({ row }: { row: AuditRow }) {
  if (row.changes.length === 0) return null;
  return (
    <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[minmax(11rem,auto)_minmax(0,1fr)]">
      {row.changes.map((change) => (
        <Change key={change.name ?? ""} change={change} row={row} />
      ))}
    </dl>
  );
}

function Change({ change, row }: { change: AuditChange; row: AuditRow }) {
  const t = useTranslations("audit");
  const shown = useShown();
  const wordOf = useFieldWord();
  const { name, before, after } = change;
  const names = valueNames(row, change);
  const setting = settingOf(row.targetId);
  const field = name ?? (setting ? row.targetId : null);
  return (
    <>
      <dt className={name === null ? "sr-only" : "text-xs leading-6 text-muted"} title={name ?? undefined}>
        {field !== null ? wordOf(field) : t("value")}
      </dt>
      <dd className={`flex min-w-0 flex-wrap items-baseline gap-x-2 ${name === null ? "sm:col-span-2" : ""}`}>
        {before !== null && (
          <Value
            label={t("before")}
            text={shown(field, before)}
            names={names}
            agentId={row.agentId}
            className="bg-sunken text-muted line-through"
          />
        )}
        {before !== null && <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-faint" />}
        {after === null ? (
          <span className="text-xs text-muted">{t("nothing")}</span>
        ) : (
          <Value
            label={t("after")}
            text={shown(field, after)}
            names={names}
            agentId={row.agentId}
            className="bg-sunken text-ink"
          />
        )}
      </dd>
    </>
  );
}

type ValueProps = {
  label: string;
  text: string;
  names: readonly Name[];
  agentId: string | null;
  className: string;
};

function Value({ label, text, names, agentId, className }: ValueProps) {
  return (
    <span
      className={`max-h-40 max-w-full overflow-y-auto rounded-sm px-1.5 font-mono text-xs leading-6 wrap-anywhere whitespace-pre-wrap ${className}`}
    >
      <span className="sr-only">{label} </span>
      <NamedText text={text} names={names} agentId={agentId ?? undefined} />
    </span>
  );
}
