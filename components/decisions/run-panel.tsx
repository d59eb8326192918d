"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { IconButton } from "@/components/ui/icon-button";
import { OutcomePill } from "@/components/ui/outcome-pill";
import { RehearsedPill } from "@/components/ui/rehearsed-pill";
import { runQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import { shortRunId } from "@/lib/views/short-run-id";
import { NoRun } from "./no-run";
import { RunBody } from "./run-body";
import { RunSkeleton } from "./run-skeleton";

/** The chosen run beside the list, as high as the list; on narrow screens only the way to its page. */
export function RunPanel({ runId, onClose }: { runId: string; onClose(): void }) {
  const t = useTranslations("run");
  const { href } = useAgent();
  const run = useQuery({ ...runQuery(runId), placeholderData: keepPreviousData });
  const title = t("title", { id: shortRunId(runId) });
  return (
    <section aria-label={title} className="flex flex-col gap-3 max-xl:-order-1 xl:h-0 xl:min-h-full">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 className="text-base font-semibold">{title}</h2>
        {run.data && !run.isPlaceholderData && <OutcomePill outcome={run.data.outcome} />}
        {run.data?.rehearsed && <RehearsedPill />}
        <span className="ml-auto flex items-center gap-1">
          <DeskLink href={href(`/decisions/${runId}`)} className={buttonClass()}>
            {t("open")}
          </DeskLink>
          <IconButton label={t("close")} onClick={onClose}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </span>
      </div>
      <div
        role="group"
        aria-label={title}
        tabIndex={0}
        aria-busy={run.isFetching}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-xl max-xl:hidden"
      >
        {run.isError ? (
          <div className="rounded-xl border bg-surface">
            <NoRun error={run.error} onRetry={() => void run.refetch()} />
          </div>
        ) : run.data ? (
          <RunBody run={run.data} />
        ) : (
          <RunSkeleton />
        )}
      </div>
    </section>
  );
}
