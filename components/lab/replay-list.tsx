"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { ModelName } from "@/components/ui/model-step";
import { DeskLink } from "@/components/ui/desk-link";
import { ModelLink, nameLink } from "@/components/ui/name-link";
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
  const { recorded, then, now, unknown, verdict } = replay;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={`${columns} w-full px-4 py-2.5 text-left text-sm hover:bg-sunken`}
      >
        <ChevronRight
          aria-hidden
          className={`size-4 text-faint @max-2xl:hidden ${isOpen ? "rotate-90" : ""}`}
        />
        <StartedAt run={recorded} />
        <span className="min-w-0">
          <span className="text-xs text-faint @2xl:sr-only">{t("then")} </span>
          <Measure measure={then} />
        </span>
        <span className="min-w-0">
          <span className="text-xs text-faint @2xl:sr-only">{t("now")} </span>
          {unknown ? (
            <span className="text-info-ink">
              {t("wouldHaveTried", { name: unknown.profileId ?? unknown.candidate })}
            </span>
          ) : (
            <Measure measure={now} />
          )}
        </span>
        <span>
          <Pill tone={verdictTone[verdict]}>{t(`verdict.${verdict}`)}</Pill>
        </span>
      </button>
      {isOpen && <ReplayedWays replay={replay} />}
    </>
  );
}

function Measure({ measure: { answeredBy, calls, tookMs } }: { measure: WalkMeasure }) {
  const t = useTranslations("lab.replay");
  const { seconds } = useTimeFormat();
  return (
    <span className="tabular-nums">
      {answeredBy ? (
        <ModelName candidate={answeredBy.candidate} />
      ) : (
        <span className="text-bad-ink">{t("nobody")}</span>
      )}
      <span className="text-muted">
        {answeredBy?.profileId && ` · ${answeredBy.profileId.slice(answeredBy.profileId.indexOf(":") + 1)}`}
        {" · "}
        {t("calls", { count: calls })}
        {tookMs !== null && ` · ${seconds(tookMs)}`}
      </span>
    </span>
  );
}

function StartedAt({ run }: { run: ReplayedRecord }) {
  const { time, full } = useTimeFormat();
  return (
    <span className="font-mono text-xs tabular-nums" title={full(run.startedAt)}>
      {time(run.startedAt)}
    </span>
  );
}

/** P-17: ingested runs do not carry what they decided on. */
function FromLog({ run }: { run: ReplayedRecord }) {
  const t = useTranslations("lab.replay");
  const { href } = useAgent();
  return (
    <div className={`${columns} px-4 py-2.5 text-sm text-muted`}>
      <span className="@max-2xl:hidden" />
      <DeskLink href={href(`/decisions/${run.runId}`)} className={nameLink}>
        <StartedAt run={run} />
      </DeskLink>
      <span className="min-w-0">
        <ModelLink model={run.requested} />
      </span>
      <span className="min-w-0">{t(run.source === "log" ? "fromLog" : "probe")}</span>
      <span />
    </div>
  );
}
