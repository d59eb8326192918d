"use client";

import { useDeferredValue, useMemo } from "react";
import { useNow } from "@/lib/client/use-now";
import type { OperatorRule } from "@/lib/failover/classify/classification";
import { formatModelRef } from "@/lib/failover/model-ref";
import type { BoardView } from "@/lib/views/board";
import { labChain } from "@/lib/views/lab-chain";
import { classifyFailure } from "@/lib/views/lab-classify";
import { readFailure, type FailureFields } from "@/lib/views/lab-examples";
import { AnswerPanel } from "./answer-panel";
import { FailureForm } from "./failure-form";
import { useQuestionParams } from "./lab-params";
import type { FailureEditor } from "./use-failure-fields";

type Props = { board: BoardView; editor: FailureEditor; rules: readonly OperatorRule[] };

const stepMs = 10_000;

export function ClassifyPanel({ board, editor, rules }: Props) {
  const { facts } = board;
  const [asked, setAsked] = useQuestionParams();
  // Often enough for windows and resets, seldom enough to read what is on the page.
  const now = useNow((at) => Math.floor(at / stepMs) * stepMs);
  const [primary] = labChain(facts, "").candidates;
  const provider = asked.provider.trim() || (primary?.provider ?? "");
  const assumedModel = asked.provider.trim() === "" ? (primary?.model ?? "") : "";
  const model = modelWithin(asked.model, provider) || assumedModel;
  const answer = useAnswer({ fields: editor.fields, facts, now, provider, rules });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <FailureForm
        editor={editor}
        facts={facts}
        asked={asked}
        assumed={primary ? formatModelRef(primary.provider, primary.model) : null}
        onAsk={(next) => void setAsked(next)}
      />
      <AnswerPanel
        answer={answer}
        facts={facts}
        now={now}
        question={{ provider, model }}
        profileId={asked.profile}
        onProfile={(profile) => void setAsked({ profile })}
      />
    </div>
  );
}

type Asked = Omit<Parameters<typeof classifyFailure>[0], "failure"> & { fields: FailureFields };

/** Typing comes first: the answer may follow a moment later. */
function useAnswer({ fields: typed, facts, now, provider, rules }: Asked) {
  const fields = useDeferredValue(typed);
  return useMemo(() => {
    const failure = readFailure(fields);
    return failure && { failure, ...classifyFailure({ failure, facts, now, provider, rules }) };
  }, [fields, facts, now, provider, rules]);
}

/** Somebody may well write the whole ref; windows are kept by the model's own id. */
function modelWithin(model: string, provider: string): string {
  const prefix = `${provider}/`;
  const name = model.trim();
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}
