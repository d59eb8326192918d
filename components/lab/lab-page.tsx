"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorFace } from "@/components/ui/error-face";
import { boardQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import type { BoardView } from "@/lib/views/board";
import { ChatPanel } from "./chat-panel";
import { ClassifyPanel } from "./classify-panel";
import { useLabTab } from "./lab-params";
import { LabSkeleton } from "./lab-skeleton";
import { LabTabs } from "./lab-tabs";
import { RehearsePanel } from "./rehearse-panel";
import { ReplayPanel } from "./replay-panel";
import { RulesProblem } from "./rules-problem";
import { ScenarioPanel } from "./scenario-panel";
import { useFailureFields } from "./use-failure-fields";
import { noRules, useOperatorRules, type LoadPatterns } from "./use-operator-rules";

type Given = { loadPatterns: LoadPatterns };

export function LabPage(given: Given) {
  const t = useTranslations("lab");
  const { agentId } = useAgent();
  const board = useQuery(boardQuery(agentId));
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={<CopyButton text={() => location.href} label={t("copyLink")} />}
      />
      <main id="main" className="flex flex-col gap-3.5 p-4 md:px-7 md:py-5">
        <LabTabs />
        {board.data ? (
          <Lab key={agentId} board={board.data} {...given} />
        ) : board.isError ? (
          <div className="rounded-xl border bg-surface">
            <ErrorFace error={board.error} onRetry={() => void board.refetch()} />
          </div>
        ) : (
          <LabSkeleton />
        )}
      </main>
    </>
  );
}

function Lab({ board, loadPatterns }: Given & { board: BoardView }) {
  const [tab] = useLabTab();
  const editor = useFailureFields();
  const rules = useOperatorRules(loadPatterns);
  const { data: ownRules = noRules } = rules;
  return (
    <>
      {rules.isError && <RulesProblem onRetry={() => void rules.refetch()} />}
      {tab === "classify" && <ClassifyPanel board={board} editor={editor} rules={ownRules.compiled} />}
      {tab === "scenario" && <ScenarioPanel board={board} pasted={editor.fields} rules={ownRules} />}
      {tab === "replay" && <ReplayPanel board={board} />}
      {tab === "chat" && <ChatPanel key={board.agentId} board={board} />}
      {tab === "rehearse" && <RehearsePanel board={board} />}
    </>
  );
}
