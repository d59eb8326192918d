"use client";

import { useTranslations } from "next-intl";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { whyOf } from "@/lib/failover/decision/step-why";
import { stepWords } from "@/lib/i18n/run-words";
import type { RunLane, RunView } from "@/lib/views/run";
import { axisTicks } from "./axis-ticks";
import { ModelLink } from "./name-link";
import { NamedText } from "./named-text";
import { namesInRun } from "./names-in-run";
import { StepBar } from "./step-bar";

const columns = "@3xl:grid @3xl:grid-cols-[13rem_minmax(0,1fr)_13rem] @3xl:gap-x-4";

/** Every candidate in its place of the chain; the path taken is lit, the rest stays dim. */
export function RunLanes({ run, label }: { run: RunView; label?: string }) {
  const t = useTranslations("run");
  return (
    <section
      aria-label={label ?? t("path")}
      className="@container rounded-xl border bg-surface px-4.5 pt-2 pb-3"
    >
      <div aria-hidden className={`${columns} border-b text-xs text-faint @max-3xl:hidden`}>
        <span />
        <Axis totalMs={run.endedAt - run.startedAt} />
        <span />
      </div>
      <ol className="divide-y">
        {run.lanes.map((lane) => (
          <Lane key={lane.candidate} lane={lane} run={run} />
        ))}
      </ol>
    </section>
  );
}

function Lane({ lane, run }: { lane: RunLane; run: RunView }) {
  const t = useTranslations();
  const last = lane.steps.at(-1);
  return (
    <li className={`${columns} items-center py-3`}>
      <LaneName lane={lane} agentId={run.agentId} />
      <div className="relative min-h-9 border-line-strong @max-3xl:mt-2 @max-3xl:min-h-0 @3xl:border-l-2">
        {lane.steps.map((step, index) => (
          <StepBar key={index} step={step} run={run} />
        ))}
      </div>
      <p
        className={`text-sm @max-3xl:mt-1.5 ${lane.state === "answered" ? "text-ok-ink" : lane.state === "not-reached" ? "text-faint" : "text-muted"} first-letter:uppercase`}
      >
        {last ? (
          <NamedText text={stepWords(t, whyOf(last))} names={namesInRun(run)} agentId={run.agentId} />
        ) : (
          t("run.notReached")
        )}
      </p>
    </li>
  );
}

function LaneName({ lane, agentId }: { lane: RunLane; agentId: string }) {
  const t = useTranslations("run");
  const reached = lane.state !== "not-reached";
  return (
    <div className="min-w-0">
      <p className={`font-semibold ${reached ? "" : "text-faint"}`}>
        <ModelLink model={lane.candidate} agentId={agentId} />
      </p>
      <p className="text-xs text-faint">{t(`origin.${lane.routeOrigin ?? "jump"}`)}</p>
    </div>
  );
}

function Axis({ totalMs }: { totalMs: number }) {
  const { tick } = useTimeFormat();
  return (
    <div className="relative h-7">
      {axisTicks(totalMs).map((ms) => (
        <span
          key={ms}
          className="absolute top-1 -translate-x-1/2 tabular-nums first:translate-x-0"
          style={{ left: `${totalMs > 0 ? (ms / totalMs) * 100 : 0}%` }}
        >
          {tick(ms, totalMs)}
        </span>
      ))}
    </div>
  );
}
