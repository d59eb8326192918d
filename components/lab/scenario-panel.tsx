"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ErrorFace } from "@/components/ui/error-face";
import { keys } from "@/lib/client/queries";
import type { BoardView } from "@/lib/views/board";
import {
  exampleFailure,
  examples,
  isExampleId,
  readFailure,
  type FailureFields,
} from "@/lib/views/lab-examples";
import { playScenario, type Scenario, type ScenarioAnswer } from "@/lib/views/lab-scenario";
import { DraftOrdersPanel } from "./draft-orders-panel";
import { mostRuns, useDraftOrders, useScenarioParams } from "./lab-params";
import { ScenarioResult } from "./scenario-result";
import { ScenarioSetup } from "./scenario-setup";
import { SnapshotBar } from "./snapshot-bar";
import type { LabRules } from "./use-operator-rules";
import { useSnapshot } from "./use-snapshot";

type Props = {
  board: BoardView;
  pasted: FailureFields;
  rules: LabRules;
};

const pastedMs = 300;

export function ScenarioPanel({ board, pasted, rules }: Props) {
  const { facts, now, take } = useSnapshot(board);
  const [setup, setSetup] = useScenarioParams();
  const [orders, setOrders] = useDraftOrders();
  const scenario = useMemo(() => scenarioOf(setup, pasted, orders), [setup, pasted, orders]);
  const played = useQuery({
    queryKey: keys.labScenario(facts.agentId, now, scenario, rules.written),
    queryFn: () => playScenario({ facts, now, scenario, rules: rules.compiled }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <>
      <SnapshotBar at={now} onTake={take} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[112rem]:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 min-[112rem]:grid-cols-1">
          <ScenarioSetup
            facts={facts}
            now={now}
            setup={setup}
            hasPasted={readFailure(pasted) !== null}
            onChange={(next) => void setSetup(next)}
          />
          <DraftOrdersPanel
            facts={facts}
            now={now}
            drafts={orders}
            onChange={(next) => void setOrders(Object.keys(next).length === 0 ? null : next)}
          />
        </div>
        {played.isError ? (
          <div className="rounded-xl border bg-surface">
            <ErrorFace error={played.error} onRetry={() => void played.refetch()} />
          </div>
        ) : (
          <ScenarioResult played={played.data} />
        )}
      </div>
    </>
  );
}

type Setup = ReturnType<typeof useScenarioParams>[0];

function scenarioOf(setup: Setup, pasted: FailureFields, orders: Scenario["orders"]): Scenario {
  const answers = Object.entries(setup.answers).flatMap(([key, id]): [string, ScenarioAnswer][] => {
    const answer = answerOf(id, pasted);
    return answer ? [[key, answer]] : [];
  });
  return {
    requested: setup.ask,
    answers: Object.fromEntries(answers),
    orders,
    runs: Math.min(Math.max(setup.times, 1), mostRuns),
    gapMs: Math.max(setup.gap, 0) * 1000,
  };
}

/** Null: a link names something that does not exist here, or nothing is pasted. */
function answerOf(id: string, pasted: FailureFields): ScenarioAnswer | null {
  if (id === "answers") return { kind: "answers" };
  if (isExampleId(id)) return { kind: "fails", failure: exampleFailure(id), afterMs: examples[id].afterMs };
  const failure = id === "pasted" ? readFailure(pasted) : null;
  return failure && { kind: "fails", failure, afterMs: pastedMs };
}
