"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { useMe } from "@/components/shell/me";
import { PageHeader } from "@/components/shell/page-header";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { OutcomePill } from "@/components/ui/outcome-pill";
import { RehearsedPill } from "@/components/ui/rehearsed-pill";
import { runQuery } from "@/lib/client/queries";
import { withQuery } from "@/lib/client/with-query";
import { shortRunId } from "@/lib/views/short-run-id";
import { NoRun } from "./no-run";
import { RunBody } from "./run-body";
import { RunSkeleton } from "./run-skeleton";

export function RunPage({ runId }: { runId: string }) {
  const t = useTranslations("run");
  const run = useQuery(runQuery(runId));
  return (
    <>
      <PageHeader
        title={t("title", { id: shortRunId(runId) })}
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
          <RunBody run={run.data} />
        ) : run.isError ? (
          <div className="rounded-xl border bg-surface">
            <NoRun error={run.error} onRetry={() => void run.refetch()} />
          </div>
        ) : (
          <RunSkeleton />
        )}
      </main>
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

function CopyLink() {
  const t = useTranslations("run");
  return <CopyButton text={() => location.href} label={t("copyLink")} />;
}
