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
import type { SessionView } from "@/lib/views/session";

/** Its last runs, as far as they are kept. */
export function SessionRuns({ view: { runs, session } }: { view: SessionView }) {
  const t = useTranslations("session.runs");
  const decisions = useTranslations("decisions");
  const { time, day, full } = useTimeFormat();
  const { href } = useAgent();
  return (
    <Section
      title={t("title")}
      aside={
        <DeskLink href={href("/decisions", { session: session.sessionKey })} className={buttonClass()}>
          {t("all")}
        </DeskLink>
      }
    >
      {runs.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{t("none")}</p>
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
                className="font-mono text-xs tabular-nums after:absolute after:inset-0"
              >
                {day(run.startedAt)} {time(run.startedAt)}
              </DeskLink>
              <span className="min-w-0 flex-1 truncate text-sm">
                <ModelStep
                  from={run.requested}
                  to={run.answeredBy?.candidate ?? null}
                  none={decisions("nobody")}
                />
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
