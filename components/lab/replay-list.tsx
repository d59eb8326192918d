"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ModelName } from "@/components/ui/model-step";
import { DeskLink } from "@/components/ui/desk-link";
import { ModelLink, nameLink, ProfileLink } from "@/components/ui/name-link";
import { NamedText } from "@/components/ui/named-text";
import { Pill } from "@/components/ui/pill";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useAgent } from "@/lib/client/use-agent";
import type { Replay, WalkMeasure } from "@/lib/views/replay";
import type { ReplayedRecord } from "@/lib/views/replay-world";
import { ReplayedWays } from "./replayed-ways";
import { verdictTone } from "./replay-summary-bar";

type Props = {
  runs: readonly ReplayedRecord[];
  replays: readonly Replay[];
  /** Which one is open; a link may name it. */
  openRun: string | null;
  onOpen(runId: string | null): void;
};

const columns =
  "grid items-center gap-x-4 gap-y-1 @2xl:grid-cols-[1rem_6.5rem_minmax(0,1fr)_minmax(0,1fr)_6rem]";

/** One line for each run, then and now; it opens to the two ways through the chain. */
export function ReplayList({ runs, replays, openRun, onOpen }: Props) {
  const t = useTranslations("lab.replay");
  const replayOf = new Map(replays.map((replay) => [replay.recorded.runId, replay]));
  return (
    <>
      <p
        aria-hidden
        className={`${columns} border-t px-4 py-1.5 text-xs font-medium text-faint @max-2xl:hidden`}
      >
        <span />
        <span>{t("run")}</span>
        <span>{t("then")}</span>
        <span>{t("now")}</span>
        <span />
      </p>
      <ol className="divide-y border-t">
        {runs.map((run) => {
          const replay = replayOf.get(run.runId);
          return (
            <li key={run.runId}>
              {replay ? (
                <ReplayRow
                  replay={replay}
                  isOpen={run.runId === openRun}
                  onToggle={() => onOpen(run.runId === openRun ? null : run.runId)}
                />
              ) : (
                <FromLog run={run} />
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

type RowProps = { replay: Replay; isOpen: boolean; onToggle(): void };

function ReplayRow({ replay, isOpen, onToggle }: RowProps) {
  const t = useTranslations("lab.replay");
  const rowId = useId();
  const { recorded, then, now, unknown, verdict } = replay;
  return (
    <>
      <div
        id={rowId}
        className={`${columns} relative px-4 py-2.5 text-sm hover:bg-sunken [&_a]:relative [&_a]:z-1`}
      >
        <button
          type="button"
          aria-labelledby={rowId}
          aria-expanded={isOpen}
          onClick={onToggle}
          className="text-faint after:absolute after:inset-0 @max-2xl:absolute @max-2xl:inset-0"
        >
          <ChevronRight aria-hidden className={`size-4 @max-2xl:hidden ${isOpen ? "rotate-90" : ""}`} />
        </button>
        <StartedAt run={recorded} />
        <span className="min-w-0">
          <span className="text-xs text-faint @2xl:sr-only">{t("then")} </span>
          <Measure measure={then} agentId={recorded.agentId} />
        </span>
        <span className="min-w-0">
          <span className="text-xs text-faint @2xl:sr-only">{t("now")} </span>
          {unknown ? (
            <span className="text-info-ink">
              <NamedText
                text={t("wouldHaveTried", { name: unknown.profileId ?? unknown.candidate })}
                names={[
                  unknown.profileId === null ? { model: unknown.candidate } : { profile: unknown.profileId },
                ]}
                agentId={recorded.agentId}
              />
            </span>
          ) : (
            <Measure measure={now} agentId={recorded.agentId} />
          )}
        </span>
        <span>
          <Pill tone={verdictTone[verdict]}>{t(`verdict.${verdict}`)}</Pill>
        </span>
      </div>
      {isOpen && <ReplayedWays replay={replay} />}
    </>
  );
}

type MeasureProps = { measure: WalkMeasure; agentId: string };

function Measure({ measure: { answeredBy, calls, tookMs }, agentId }: MeasureProps) {
  const t = useTranslations("lab.replay");
  const { seconds } = useTimeFormat();
  return (
    <span className="tabular-nums">
      {answeredBy ? (
        <ModelLink model={answeredBy.candidate} agentId={agentId}>
          <ModelName candidate={answeredBy.candidate} />
        </ModelLink>
      ) : (
        <span className="text-bad-ink">{t("nobody")}</span>
      )}
      <span className="text-muted">
        {answeredBy?.profileId && (
          <>
            {" · "}
            <ProfileLink profileId={answeredBy.profileId} agentId={agentId}>
              {answeredBy.profileId.slice(answeredBy.profileId.indexOf(":") + 1)}
            </ProfileLink>
          </>
        )}
        {" · "}
        {t("calls", { count: calls })}
        {tookMs !== null && ` · ${seconds(tookMs)}`}
      </span>
    </span>
  );
}

function StartedAt({ run }: { run: ReplayedRecord }) {
  const { time, full } = useTimeFormat();
  const { href } = useAgent();
  return (
    <DeskLink
      href={href(`/decisions/${run.runId}`)}
      title={full(run.startedAt)}
      className={`font-mono text-xs tabular-nums ${nameLink}`}
    >
      {time(run.startedAt)}
    </DeskLink>
  );
}

/** P-17: ingested runs do not carry what they decided on. */
function FromLog({ run }: { run: ReplayedRecord }) {
  const t = useTranslations("lab.replay");
  return (
    <div className={`${columns} px-4 py-2.5 text-sm text-muted`}>
      <span className="@max-2xl:hidden" />
      <StartedAt run={run} />
      <span className="min-w-0">
        <ModelLink model={run.requested} agentId={run.agentId} />
      </span>
      <span className="min-w-0">{t(run.source === "log" ? "fromLog" : "probe")}</span>
      <span />
    </div>
  );
}
