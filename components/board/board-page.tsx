"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { ErrorFace } from "@/components/ui/error-face";
import { boardQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import { Board } from "./board";
import { BoardSkeleton } from "./board-skeleton";
import { WelcomeCard } from "./welcome-card";

export function BoardPage() {
  const t = useTranslations("board");
  const { agentId } = useAgent();
  const board = useQuery(boardQuery(agentId));
  return (
    <>
      <PageHeader title={t("title")} />
      <main id="main" className="@container/page flex flex-col gap-4 p-4 md:px-7 md:py-5">
        <WelcomeCard />
        {board.data ? (
          <Board key={agentId} board={board.data} />
        ) : board.isError ? (
          <div className="rounded-xl border bg-surface">
            <ErrorFace error={board.error} onRetry={() => void board.refetch()} />
          </div>
        ) : (
          <BoardSkeleton />
        )}
      </main>
    </>
  );
}
