"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { ModelStep } from "@/components/ui/model-step";
import { OutcomePill } from "@/components/ui/outcome-pill";
import { ReasonPill } from "@/components/ui/reason-pill";
import { RehearsedPill } from "@/components/ui/rehearsed-pill";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useAgent } from "@/lib/client/use-agent";
import type { RunSummary } from "@/lib/views/decisions";

type Props = {
  runs: readonly RunSummary[];
  /** Leads to all of them. */
  filter: { profile: string } | { session: string };
  words: { title: string; all: string; none: string };
};

/** The last runs of one thing; each leads to its page. */
export function RecentRuns({ runs, filter, words }: Props) {
  const t = useTranslations("decisions");
  const { time, day, full } = useTimeFormat();
  const { href } = useAgent();
  return (
    <Section
      title={words.title}
      aside={
        <DeskLink href={href("/decisions", filter)} className={buttonClass()}>
          {words.all}
        </DeskLink>
      }
    >
      {runs.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{words.none}</p>
      ) : (
        <ul className="divide-y border-t">
          {runs.map((run) => (
            <li
              key={run.runId}
              className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-sunken"
            >
              <DeskLink
                href={href(`/decisions/${run.runId}`)}
                title={full(run.startedAt)}
                className="in-line font-mono text-xs tabular-nums after:absolute after:inset-0"
              >
                {day(run.startedAt)} {time(run.startedAt)}
              </DeskLink>
              <span className="min-w-0 flex-1 truncate text-sm">
                <ModelStep from={run.requested} to={run.answeredBy?.candidate ?? null} none={t("nobody")} />
              </span>
              {run.rehearsed && <RehearsedPill />}
              {run.reason && <ReasonPill reason={run.reason} />}
              <OutcomePill outcome={run.outcome} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
