"use client";

import { useTranslations } from "next-intl";
import { DeskLink, isForTheBrowser } from "@/components/ui/desk-link";
import { ModelStep } from "@/components/ui/model-step";
import { OutcomePill } from "@/components/ui/outcome-pill";
import { ReasonPill } from "@/components/ui/reason-pill";
import { RehearsedPill } from "@/components/ui/rehearsed-pill";
import { SessionKey } from "@/components/ui/session-key";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useAgent } from "@/lib/client/use-agent";
import { useNow } from "@/lib/client/use-now";
import type { RunSummary } from "@/lib/views/decisions";

/** Beside an open run there is room for less. */
export const rowColumns =
  "grid items-center gap-x-4 px-4 lg:grid-cols-[7.5rem_minmax(5rem,1fr)_minmax(12rem,2.2fr)_8.5rem_6rem_4rem] xl:group-data-open/runs:gap-x-3 xl:group-data-open/runs:grid-cols-[7rem_minmax(5rem,1fr)_minmax(9rem,2fr)_8rem_5.5rem_3.5rem] xl:max-[88rem]:group-data-open/runs:grid-cols-[7rem_minmax(9rem,2fr)_8rem_5.5rem]";
/** The columns that go first. */
export const columnIfRoom = "xl:max-[88rem]:group-data-open/runs:hidden";

type Props = { run: RunSummary; index: number; isChosen: boolean; onChoose(runId: string): boolean };

/** One line where there is room, three lines on narrow screens; always as high as `useRowHeight` says. */
export function RunRow({ run, index, isChosen, onChoose }: Props) {
  const t = useTranslations("decisions");
  const { preciseTime, day, full, seconds } = useTimeFormat();
  const { href } = useAgent();
  const today = useNow((now) => day(now));
  const startedOn = day(run.startedAt);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isChosen || undefined}
      data-run={run.runId}
      style={{ transform: `translateY(calc(${index} * var(--run-height)))` }}
      className={`${rowColumns} absolute inset-x-0 top-0 h-(--run-height) overflow-hidden border-b hover:bg-sunken aria-[current=true]:bg-accent-soft max-lg:grid-cols-[auto_1fr_auto] max-lg:content-center max-lg:gap-x-2 max-lg:gap-y-1`}
    >
      <span
        role="cell"
        className="truncate font-mono text-xs tabular-nums max-lg:order-1 max-lg:col-span-2 max-lg:text-muted"
      >
        <DeskLink
          href={href(`/decisions/${run.runId}`)}
          title={full(run.startedAt)}
          onClick={(event) => {
            if (!isForTheBrowser(event) && onChoose(run.runId)) event.preventDefault();
          }}
          className="in-line after:absolute after:inset-0"
        >
          {startedOn !== today && <span className="mr-1.5 text-muted">{startedOn}</span>}
          {preciseTime(run.startedAt)}
        </DeskLink>
      </span>
      <span
        role="cell"
        className={`truncate max-lg:order-5 max-lg:text-xs max-lg:text-muted ${columnIfRoom}`}
      >
        {run.sessionKey ? (
          <DeskLink
            href={href("/decisions", { session: run.sessionKey })}
            className="in-line relative z-1 hover:underline"
          >
            <SessionKey sessionKey={run.sessionKey} agentId={run.agentId} />
          </DeskLink>
        ) : (
          <span className="text-faint max-lg:hidden">{t("noSession")}</span>
        )}
      </span>
      <span
        role="cell"
        className="flex min-w-0 items-center gap-2 max-lg:order-3 max-lg:col-span-3 max-lg:font-medium"
      >
        <span className="truncate">
          <ModelStep from={run.requested} to={run.answeredBy?.candidate ?? null} none={t("nobody")} />
        </span>
        {run.rehearsed && <RehearsedPill />}
      </span>
      <span role="cell" className={`truncate max-lg:order-4 ${run.reason ? "" : "max-lg:hidden"}`}>
        {run.reason ? <ReasonPill reason={run.reason} /> : <span className="text-faint">–</span>}
      </span>
      <span role="cell" className="max-lg:order-2 max-lg:justify-self-end">
        <OutcomePill outcome={run.outcome} />
      </span>
      <span
        role="cell"
        className={`text-right font-mono text-xs tabular-nums max-lg:order-6 max-lg:col-start-3 max-lg:text-muted ${columnIfRoom}`}
      >
        {seconds(run.endedAt - run.startedAt)}
      </span>
    </div>
  );
}
