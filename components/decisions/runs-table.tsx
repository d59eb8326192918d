"use client";

import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { ModelStep } from "@/components/ui/model-step";
import { OutcomePill } from "@/components/ui/outcome-pill";
import { ReasonPill } from "@/components/ui/reason-pill";
import { SessionKey } from "@/components/ui/session-key";
import { useAgent } from "@/lib/client/use-agent";
import { useNow } from "@/lib/client/use-now";
import type { RunSummary } from "@/lib/views/decisions";
import { useTimeFormat } from "@/components/ui/use-time-format";

/** Roles are spelled out because narrow screens lay the rows out as blocks, which would lose a table's meaning. */
export function RunsTable({ runs }: { runs: readonly RunSummary[] }) {
  const t = useTranslations("decisions.column");
  return (
    <div role="table" aria-label={t("table")} className="@container text-sm">
      <div role="rowgroup">
        <div role="row" className={`${columns} border-b text-xs font-medium text-faint @max-3xl:sr-only`}>
          <span role="columnheader">{t("time")}</span>
          <span role="columnheader">{t("session")}</span>
          <span role="columnheader">{t("models")}</span>
          <span role="columnheader">{t("reason")}</span>
          <span role="columnheader">{t("outcome")}</span>
          <span role="columnheader" className="text-right">
            {t("took")}
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {runs.map((run) => (
          <RunRow key={run.runId} run={run} />
        ))}
      </div>
    </div>
  );
}

const columns =
  "grid items-center gap-x-4 px-4 py-2 @3xl:grid-cols-[7.5rem_minmax(5rem,1fr)_minmax(12rem,2.2fr)_8.5rem_6rem_4rem]";

function RunRow({ run }: { run: RunSummary }) {
  const t = useTranslations("decisions");
  const { preciseTime, day, full, seconds } = useTimeFormat();
  const { href } = useAgent();
  const today = useNow((now) => day(now));
  const startedOn = day(run.startedAt);
  return (
    <div
      role="row"
      className={`${columns} relative border-b last:border-b-0 hover:bg-sunken @max-3xl:grid-cols-[auto_1fr_auto] @max-3xl:gap-x-2 @max-3xl:gap-y-1`}
    >
      <span
        role="cell"
        className="font-mono text-xs tabular-nums @max-3xl:order-1 @max-3xl:col-span-2 @max-3xl:text-muted"
      >
        <DeskLink
          href={href(`/decisions/${run.runId}`)}
          title={full(run.startedAt)}
          className="after:absolute after:inset-0"
        >
          {startedOn !== today && <span className="mr-1.5 text-muted">{startedOn}</span>}
          {preciseTime(run.startedAt)}
        </DeskLink>
      </span>
      <span role="cell" className="truncate @max-3xl:order-5 @max-3xl:text-xs @max-3xl:text-muted">
        {run.sessionKey ? (
          <DeskLink
            href={href("/decisions", { session: run.sessionKey })}
            className="relative z-1 hover:underline"
          >
            <SessionKey sessionKey={run.sessionKey} agentId={run.agentId} />
          </DeskLink>
        ) : (
          <span className="text-faint @max-3xl:hidden">{t("noSession")}</span>
        )}
      </span>
      <span role="cell" className="min-w-0 @max-3xl:order-3 @max-3xl:col-span-3 @max-3xl:font-medium">
        <ModelStep from={run.requested} to={run.answeredBy?.candidate ?? null} none={t("nobody")} />
      </span>
      <span role="cell" className="@max-3xl:order-4">
        {run.reason ? (
          <ReasonPill reason={run.reason} />
        ) : (
          <span className="text-faint @max-3xl:hidden">–</span>
        )}
      </span>
      <span role="cell" className="@max-3xl:order-2 @max-3xl:justify-self-end">
        <OutcomePill outcome={run.outcome} />
      </span>
      <span
        role="cell"
        className="text-right font-mono text-xs tabular-nums @max-3xl:order-6 @max-3xl:text-muted"
      >
        {seconds(run.endedAt - run.startedAt)}
      </span>
    </div>
  );
}
