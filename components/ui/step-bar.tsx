"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { reasonTone } from "@/components/ui/reason-pill";
import { ProfileLink } from "@/components/ui/name-link";
import type { Tone } from "@/components/ui/tone";
import type { RunStep } from "@/lib/failover/run-record";
import type { RunView } from "@/lib/views/run";

const looks: Record<Tone, string> = {
  ok: "border-ok bg-ok-soft text-ok-ink",
  warn: "border-warn bg-warn-soft text-warn-ink",
  bad: "border-bad bg-bad-soft text-bad-ink",
  info: "border-info bg-info-soft text-info-ink",
  pin: "border-pin bg-pin-soft text-pin-ink",
  idle: "border-control bg-surface text-muted",
};

/** From this share of the axis on, the words fit into the bar itself. */
const roomy = 0.34;

/** One call on the run's time axis, with its words in the bar or beside it where there is room. */
export function StepBar({ step, run }: { step: RunStep; run: RunView }) {
  const t = useTranslations("run");
  const totalMs = Math.max(1, run.endedAt - run.startedAt);
  const from = clamp((step.startedAt - run.startedAt) / totalMs);
  const width = clamp((step.endedAt - step.startedAt) / totalMs);
  const look = looks[toneOf(step)];
  const label = <StepLabel step={step} agentId={run.agentId} />;
  const called = step.outcome === "failed" || step.outcome === "succeeded";
  return (
    <div className="py-0.5">
      <div className="relative h-8 @max-3xl:h-auto">
        <div
          className={`absolute inset-y-0 min-w-1.5 overflow-hidden rounded-md border @max-3xl:hidden ${look} ${called ? "" : "hatched border-dashed"}`}
          style={{ left: `${from * 100}%`, width: `${width * 100}%` }}
        >
          {width >= roomy && <p className="truncate px-2.5 py-1.5 text-xs font-medium">{label}</p>}
        </div>
        {width < roomy && (
          <p
            className={`absolute inset-y-0 flex max-w-full items-center px-2.5 text-xs font-medium whitespace-nowrap @max-3xl:hidden ${look.split(" ").at(-1)}`}
            style={
              from + width <= 0.6 ? { left: `${(from + width) * 100}%` } : { right: `${(1 - from) * 100}%` }
            }
          >
            <span>{label}</span>
          </p>
        )}
        <p
          className={`rounded-md border px-2.5 py-1.5 text-xs font-medium @3xl:hidden ${look} ${called ? "" : "border-dashed"}`}
        >
          {label}
        </p>
      </div>
      {step.errorPreview && step.outcome === "failed" && (
        <details className="mt-1 text-xs text-muted">
          <summary className="w-fit rounded px-2.5 hover:text-ink">{t("whatItSaid")}</summary>
          <p className="mt-1 rounded-md bg-raised px-2.5 py-1.5 font-mono whitespace-pre-wrap">
            {step.errorPreview}
          </p>
          {step.matchedRule && <p className="mt-1 px-2.5">{t("rule", { rule: step.matchedRule })}</p>}
        </details>
      )}
    </div>
  );
}

function StepLabel({ step, agentId }: { step: RunStep; agentId: string }) {
  const t = useTranslations("run");
  const { seconds } = useTimeFormat();
  const parts = [
    step.rehearsed ? t("rehearsed") : null,
    step.outcome === "failed" ? step.reason : t(`step.${step.outcome}`),
    step.outcome === "failed" ? step.status : null,
    step.outcome === "skipped" ? step.reason : null,
    step.profileId === null ? null : (
      <ProfileLink key="profile" profileId={step.profileId} agentId={agentId}>
        {step.profileId.slice(step.profileId.indexOf(":") + 1)}
      </ProfileLink>
    ),
    step.endedAt > step.startedAt ? seconds(step.endedAt - step.startedAt) : null,
  ];
  return parts
    .filter((part) => part !== null && part !== undefined)
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && " · "}
        {part}
      </Fragment>
    ));
}

function toneOf(step: RunStep): Tone {
  switch (step.outcome) {
    case "succeeded":
      return "ok";
    case "failed":
      return step.reason ? reasonTone(step.reason) : "warn";
    case "probed":
      return "info";
    case "skipped":
    case "jumped":
      return "idle";
  }
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));
