"use client";

import { Plus, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { SortList } from "@/components/ui/sort-list";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { findModels, type FoundModels } from "@/lib/client/first-run";
import { TryProblem } from "./try-problem";
import type { ProviderDraft } from "./use-provider-draft";

/** The chain: the first model is asked first, the next when it cannot answer. */
export function ModelChain({ draft }: { draft: ProviderDraft }) {
  const t = useTranslations("firstRun");
  const report = useReportProblem();
  const id = useId();
  const { ready, models, model: text, setModels: onChange } = draft;
  const [found, setFound] = useState<FoundModels | null>(null);
  const [busy, setBusy] = useState(false);
  const known = found?.ok ? found.models.filter((model) => !models.includes(model)) : [];

  function add(event: FormEvent) {
    event.preventDefault();
    const model = text.trim();
    if (models.includes(model)) draft.setModel("");
    else if (model !== "") draft.addModel(model);
  }

  async function find() {
    if (!ready) return;
    setBusy(true);
    try {
      setFound(await findModels(ready));
    } catch (error) {
      report(t("notFound"), error);
    } finally {
      setBusy(false);
    }
  }

  const move = (model: string, index: number) => {
    const rest = models.filter((other) => other !== model);
    onChange([...rest.slice(0, index), model, ...rest.slice(index)]);
  };

  return (
    <div className="border-t">
      {models.length > 0 && (
        <SortList
          label={t("chain")}
          items={models.map((model) => ({
            id: model,
            name: model,
            body: <span className="font-mono text-sm break-all">{model}</span>,
            removable: true,
          }))}
          locked={false}
          before={null}
          onMove={move}
          onRemove={(model) => onChange(models.filter((other) => other !== model))}
        />
      )}
      <form onSubmit={add} className={`flex flex-col gap-2 px-4 py-4 ${models.length > 0 ? "border-t" : ""}`}>
        <label htmlFor={id} className="text-sm font-medium">
          {t(models.length === 0 ? "firstModel" : "nextModel")}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            list={`${id}-known`}
            value={text}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => draft.setModel(event.target.value)}
            className="h-8 min-w-40 flex-1 rounded-md border border-control bg-surface px-2.5 text-sm pointer-coarse:h-10"
          />
          <datalist id={`${id}-known`}>
            {known.map((model) => (
              <option key={model} value={model} />
            ))}
          </datalist>
          <Button type="submit" disabled={text.trim() === ""}>
            <Plus aria-hidden className="size-3.5" />
            {t("addModel")}
          </Button>
          <Button onClick={() => void find()} disabled={ready === null} busy={busy}>
            <Search aria-hidden className="size-3.5" />
            {busy ? t("finding") : t("find")}
          </Button>
        </div>
        <div role="status" className="text-sm text-muted">
          {found?.ok && t("found", { count: found.models.length })}
          {found && !found.ok && <TryProblem failure={found} />}
        </div>
      </form>
    </div>
  );
}
