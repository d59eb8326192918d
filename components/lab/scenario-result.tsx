"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyFace } from "@/components/ui/empty-face";
import { ModelLink, ProfileLink } from "@/components/ui/name-link";
import { NamedText } from "@/components/ui/named-text";
import { namesInRun } from "@/components/ui/names-in-run";
import { OutcomePill } from "@/components/ui/outcome-pill";
import { RunLanes } from "@/components/ui/run-lanes";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { runWords } from "@/lib/i18n/run-words";
import type { ScenarioRun } from "@/lib/views/lab-scenario";
import type { RunView } from "@/lib/views/run";
import { LabSkeleton } from "./lab-skeleton";
import { ProfileChanges } from "./profile-changes";

type Props = { played: readonly ScenarioRun[] | undefined };

/** What came of it: one run in full, of several a line each that opens. */
export function ScenarioResult({ played }: Props) {
  const t = useTranslations("lab.scenario");
  if (played === undefined) return <LabSkeleton />;
  const [first, ...more] = played;
  if (first === undefined) {
    return (
      <section className="rounded-xl border bg-surface">
        <EmptyFace title={t("noChain")}>{t("noChainNext")}</EmptyFace>
      </section>
    );
  }
  if (more.length === 0)
    return (
      <section aria-label={t("result")} className="flex min-w-0 flex-col gap-4">
        <div role="status" className="rounded-xl border bg-surface px-4.5 py-3">
          <RunLine run={first.run} />
        </div>
        <PlayedRun played={first} />
      </section>
    );
  return (
    <ol aria-label={t("result")} className="flex min-w-0 flex-col gap-3">
      {played.map((one, index) => (
        <li key={one.run.runId}>
          <details open={index === 0} className="group rounded-xl border bg-sunken">
            <summary className="flex list-none items-center gap-2 rounded-xl bg-surface px-4 py-3">
              <ChevronRight aria-hidden className="size-4 shrink-0 text-faint group-open:rotate-90" />
              <RunLine run={one.run} number={index + 1} />
            </summary>
            <div className="flex flex-col gap-3 border-t p-3">
              <PlayedRun played={one} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

function RunLine({ run, number }: { run: RunView; number?: number }) {
  const t = useTranslations("lab.scenario");
  const { time, seconds } = useTimeFormat();
  const calls = run.lanes.flatMap((lane) =>
    lane.steps.filter(({ outcome }) => outcome === "failed" || outcome === "succeeded"),
  );
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {number !== undefined && <span className="font-semibold">{t("run", { number })}</span>}
      <OutcomePill outcome={run.outcome} />
      <span className="font-medium">
        {run.answeredBy ? <ModelLink model={run.answeredBy.candidate} /> : t("nobody")}
      </span>
      {run.answeredBy?.profileId && (
        <span className="text-muted">
          <ProfileLink profileId={run.answeredBy.profileId} />
        </span>
      )}
      <span className="text-muted tabular-nums">
        {t("calls", { count: calls.length })} · {seconds(run.endedAt - run.startedAt)} · {time(run.startedAt)}
      </span>
    </p>
  );
}

function PlayedRun({ played: { run, changes } }: { played: ScenarioRun }) {
  const t = useTranslations("lab.scenario");
  const words = useTranslations();
  return (
    <>
      <section aria-label={t("words")} className="rounded-xl border bg-surface px-4.5 py-3.5">
        {run.said.map((sentence, index) => (
          <p key={index} className="max-w-4xl leading-relaxed">
            <NamedText text={runWords(words, sentence)} names={namesInRun(run)} agentId={run.agentId} />
          </p>
        ))}
      </section>
      <RunLanes run={run} />
      <ProfileChanges changes={changes} run={run} />
    </>
  );
}
