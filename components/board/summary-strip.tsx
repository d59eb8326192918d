"use client";

import { useFormatter, useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { useAgent } from "@/lib/client/use-agent";
import type { BoardView } from "@/lib/views/board";
import { countStates, type ProviderLane } from "@/lib/views/board-lanes";
import type { ProfileState } from "@/lib/views/profile-card";
import { shownStates, useStateFilter } from "./use-state-filter";

const alwaysShown: readonly ProfileState[] = ["ready", "cooling", "disabled"];

const stateInk: Record<ProfileState, string> = {
  ready: "text-ok-ink",
  cooling: "text-warn-ink",
  disabled: "text-bad-ink",
  blocked: "text-bad-ink",
  unusable: "text-muted",
};

/** Every count is the link to what it counts. */
export function SummaryStrip({ lanes, board }: { lanes: readonly ProviderLane[]; board: BoardView }) {
  const t = useTranslations("board.summary");
  const { href } = useAgent();
  const { state: shown } = useStateFilter();
  const states = countStates(lanes);
  const { totals, totalsFrom: from } = board;
  const runs = totals.answered + totals.exhausted + totals.failed;

  return (
    <nav aria-label={t("label")} className="rounded-xl border bg-surface px-1.5 py-1.5">
      <ul className="flex flex-wrap items-center gap-x-1">
        {shownStates
          .filter((state) => alwaysShown.includes(state) || states[state] > 0)
          .map((state) => (
            <Count
              key={state}
              count={states[state]}
              label={t(state)}
              ink={stateInk[state]}
              href={href("/", { state: shown === state ? null : state })}
              active={shown === state}
            />
          ))}
        {shown !== null && (
          <li>
            <DeskLink href={href("/")} className="px-2.5 text-sm text-muted underline hover:text-ink">
              {t("showAll")}
            </DeskLink>
          </li>
        )}
        <li aria-hidden className="mx-1.5 h-5 w-px bg-line max-sm:hidden" />
        <Count count={runs} label={t("runs")} ink="text-ink" href={href("/decisions", { from })} />
        <Count
          count={totals.fellBack}
          label={t("fellBack")}
          ink="text-warn-ink"
          href={href("/decisions", { outcome: "fell-back", from })}
        />
        <Count
          count={totals.exhausted}
          label={t("exhausted")}
          ink="text-bad-ink"
          href={href("/decisions", { outcome: "exhausted", from })}
        />
        {totals.failed > 0 && (
          <Count
            count={totals.failed}
            label={t("failed")}
            ink="text-bad-ink"
            href={href("/decisions", { outcome: "failed", from })}
          />
        )}
      </ul>
    </nav>
  );
}

type CountProps = { count: number; label: string; ink: string; href: string; active?: boolean };

function Count({ count, label, ink, href, active = false }: CountProps) {
  const format = useFormatter();
  return (
    <li>
      <DeskLink
        href={href}
        aria-current={active ? "true" : undefined}
        className={`flex items-baseline gap-1.5 rounded-md px-2.5 py-1 text-sm pointer-coarse:py-2.5 text-muted hover:bg-raised ${active ? "bg-raised" : ""}`}
      >
        <span className={`text-base font-semibold tabular-nums ${count > 0 ? ink : "text-faint"}`}>
          {format.number(count)}
        </span>
        {label}
      </DeskLink>
    </li>
  );
}
