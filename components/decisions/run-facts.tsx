"use client";

import { useTranslations } from "next-intl";
import { Fact } from "@/components/ui/fact";
import { ModelLink, ProfileLink, SessionLink } from "@/components/ui/name-link";
import { SessionKey } from "@/components/ui/session-key";
import { useTimeFormat } from "@/components/ui/use-time-format";
import type { RunView } from "@/lib/views/run";

export function RunFacts({ run }: { run: RunView }) {
  const t = useTranslations("run");
  const { preciseTime, day, seconds, time } = useTimeFormat();
  const { agentId } = run;
  const first = run.firstByteAt === null ? null : seconds(run.firstByteAt - run.startedAt);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-xl border bg-surface px-4.5 py-3.5">
      <Fact name={t("started")}>
        {preciseTime(run.startedAt)}, {day(run.startedAt)}
      </Fact>
      <Fact name={t("took")}>
        {seconds(run.endedAt - run.startedAt)}
        {first && `, ${t("firstToken", { time: first })}`}
      </Fact>
      <Fact name={t("session")}>
        {run.sessionKey ? (
          <SessionLink sessionKey={run.sessionKey} agentId={agentId}>
            <SessionKey sessionKey={run.sessionKey} agentId={agentId} />
          </SessionLink>
        ) : (
          t("noSession")
        )}
        , {t("agent", { agent: agentId })}
      </Fact>
      <Fact name={t("selected")}>
        <ModelLink model={run.requested} agentId={agentId} />, {t(`selection.${run.selectionSource}`)}
      </Fact>
      {run.answeredBy && (
        <Fact name={t("answeredBy")}>
          <ModelLink model={run.answeredBy.candidate} agentId={agentId} />
          {run.answeredBy.profileId && (
            <>
              , <ProfileLink profileId={run.answeredBy.profileId} agentId={agentId} />
            </>
          )}
        </Fact>
      )}
      {run.pin && (
        <Fact name={t("pinned")}>
          <ProfileLink profileId={run.pin.profileId} agentId={agentId} />, {t(`pin.${run.pin.source}`)}
        </Fact>
      )}
      {run.soonestExpiryAt !== null && <Fact name={t("soonest")}>{time(run.soonestExpiryAt)}</Fact>}
      {run.source !== "gateway" && <Fact name={t("source")}>{t(`sources.${run.source}`)}</Fact>}
      {run.error && (
        <Fact name={t("error")} className="basis-full">
          <span className="font-mono text-xs whitespace-pre-wrap text-bad-ink">{run.error}</span>
        </Fact>
      )}
    </dl>
  );
}
