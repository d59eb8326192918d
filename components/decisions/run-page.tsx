"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { useMe } from "@/components/shell/me";
import { PageHeader } from "@/components/shell/page-header";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyFace } from "@/components/ui/empty-face";
import { ErrorFace } from "@/components/ui/error-face";
import { OutcomePill } from "@/components/ui/outcome-pill";
import { RehearsedPill } from "@/components/ui/rehearsed-pill";
import { RunLanes } from "@/components/ui/run-lanes";
import { isApiError } from "@/lib/client/fetch-json";
import { runQuery } from "@/lib/client/queries";
import { withQuery } from "@/lib/client/with-query";
import { useAgent } from "@/lib/client/use-agent";
import { runWords } from "@/lib/i18n/run-words";
import type { RunView } from "@/lib/views/run";
import { MarkedNames } from "./marked-names";
import { RunEffects } from "./run-effects";
import { RunFacts } from "./run-facts";
import { RunRecords } from "./run-records";
import { RunSkeleton } from "./run-skeleton";

export function RunPage({ runId }: { runId: string }) {
  const t = useTranslations("run");
  const run = useQuery(runQuery(runId));
  return (
    <>
      <PageHeader
        title={t("title", { id: runId.slice(0, 8) })}
        withAgent={false}
        beside={
          run.data && (
            <>
              <OutcomePill outcome={run.data.outcome} />
              {run.data.rehearsed && <RehearsedPill />}
            </>
          )
        }
        actions={
          <>
            {run.data?.source === "gateway" && <ReplayLink runId={runId} agentId={run.data.agentId} />}
            <CopyLink />
          </>
        }
      />
      <main id="main" className="flex flex-col gap-4 p-4 md:px-7 md:py-5">
        {run.data ? (
          <Run run={run.data} />
        ) : run.isError ? (
          <div className="rounded-xl border bg-surface">
            {isApiError(run.error) && run.error.status === 404 ? (
              <NoSuchRun />
            ) : (
              <ErrorFace error={run.error} onRetry={() => void run.refetch()} />
            )}
          </div>
        ) : (
          <RunSkeleton />
        )}
      </main>
    </>
  );
}

function Run({ run }: { run: RunView }) {
  const t = useTranslations("run");
  const words = useTranslations();
  const names = namesOf(run);
  return (
    <>
      <RunFacts run={run} />
      <section aria-label={t("explained")} className="rounded-xl border bg-surface px-4.5 py-3.5">
        {run.said.map((sentence, index) => (
          <p key={index} className="max-w-4xl leading-relaxed">
            <MarkedNames text={runWords(words, sentence)} names={names} />
          </p>
        ))}
      </section>
      <RunLanes run={run} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <RunEffects run={run} />
        <RunRecords run={run} />
      </div>
    </>
  );
}

/** P-17: what our own runs decided on is kept, so they can be replayed. */
function ReplayLink({ runId, agentId }: { runId: string; agentId: string }) {
  const t = useTranslations("run");
  const { defaultAgentId } = useMe();
  const agent = agentId === defaultAgentId ? null : agentId;
  return (
    <DeskLink href={withQuery("/lab", { tab: "replay", run: runId, agent })} className={buttonClass()}>
      {t("replayInLab")}
    </DeskLink>
  );
}

function namesOf({ lanes }: RunView): readonly string[] {
  const profiles = lanes.flatMap((lane) => lane.steps.map((step) => step.profileId));
  return [...new Set([...lanes.map((lane) => lane.candidate), ...profiles.filter((id) => id !== null)])];
}

function NoSuchRun() {
  const t = useTranslations("run");
  const { href } = useAgent();
  return (
    <EmptyFace title={t("missing")}>
      <p className="mb-3">{t("missingNext")}</p>
      <DeskLink href={href("/decisions")} className={buttonClass()}>
        {t("back")}
      </DeskLink>
    </EmptyFace>
  );
}

function CopyLink() {
  const t = useTranslations("run");
  return <CopyButton text={() => location.href} label={t("copyLink")} />;
}
