"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import type { AgentFacts } from "@/lib/failover/config";
import { addedModel, knownModels } from "@/lib/views/known-models";

type Props = { facts: AgentFacts; rows: readonly string[]; onAdd(text: string): void };

/** Known models are suggested while typing; any other is written as provider/model. */
export function AddModel({ facts, rows, onAdd }: Props) {
  const t = useTranslations("models.add");
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<"unreadable" | "duplicate" | null>(null);
  const known = knownModels(facts).filter(({ ref }) => !rows.includes(ref));

  function add(event: FormEvent) {
    event.preventDefault();
    const added = addedModel(facts, text, rows);
    if (!added.ok) return setProblem(added.problem);
    onAdd(added.text);
    setText("");
    setProblem(null);
  }

  return (
    <form onSubmit={add} noValidate className="border-t px-4 py-3">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t("label")}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          list={`${id}-known`}
          value={text}
          maxLength={300}
          placeholder="provider/model"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          className="h-8 min-w-0 flex-1 rounded-md border border-control bg-surface px-2.5 text-sm placeholder:text-faint aria-invalid:border-bad pointer-coarse:h-10"
        />
        <datalist id={`${id}-known`}>
          {known.map(({ ref, alias }) => (
            <option key={ref} value={ref}>
              {alias ?? ""}
            </option>
          ))}
        </datalist>
        <Button type="submit" disabled={text.trim() === ""}>
          <Plus aria-hidden className="size-3.5" />
          {t("add")}
        </Button>
      </div>
      <p
        id={`${id}-hint`}
        role={problem ? "alert" : undefined}
        className={`mt-1 text-xs ${problem ? "text-bad-ink" : "text-muted"}`}
      >
        {problem ? t(problem) : t("hint")}
      </p>
    </form>
  );
}
