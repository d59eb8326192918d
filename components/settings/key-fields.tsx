"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Segments } from "@/components/ui/segments";
import type { KeysView } from "@/lib/views/gateway-keys";
import type { KeyDraft } from "@/lib/views/key-draft";
import { CheckField } from "./check-field";
import { ModelScope } from "./model-scope";

type Props = { draft: KeyDraft; view: KeysView; onChange(draft: KeyDraft): void };

export function KeyFields({ draft, view, onChange }: Props) {
  const t = useTranslations("settings.keys");
  const set = (change: Partial<KeyDraft>) => onChange({ ...draft, ...change });
  const toggleAgent = (id: string, on: boolean) =>
    set({ agents: on ? [...draft.agents, id] : draft.agents.filter((other) => other !== id) });
  // An agent that has gone from the configuration stays until it is taken away.
  const agentIds = [...new Set([...view.agentIds, ...draft.agents])];
  return (
    <>
      <Field
        label={t("name")}
        hint={t("nameHint")}
        required
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <div className="flex flex-col items-start gap-2">
        <p className="font-medium text-ink">{t("agentScope")}</p>
        <Segments
          label={t("agentScope")}
          value={draft.allAgents ? "all" : "some"}
          options={[
            { value: "all", label: t("allAgents") },
            { value: "some", label: t("someAgents") },
          ]}
          onChange={(value) => set({ allAgents: value === "all" })}
        />
        {!draft.allAgents && (
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {agentIds.map((id) => (
              <CheckField
                key={id}
                label={id}
                checked={draft.agents.includes(id)}
                onChange={(on) => toggleAgent(id, on)}
              />
            ))}
          </div>
        )}
      </div>
      <ModelScope draft={draft} known={view.models} set={set} />
      <div className="flex flex-col gap-1">
        <CheckField label={t("mayPin")} checked={draft.pin} onChange={(pin) => set({ pin })} />
        <CheckField
          label={t("mayFallbacks")}
          checked={draft.fallbacks}
          onChange={(fallbacks) => set({ fallbacks })}
        />
      </div>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field
          label={t("concurrent")}
          hint={t("concurrentHint", { share: view.places.ofOneKey, all: view.places.all })}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,5}"
          placeholder={t("noLimit")}
          value={draft.concurrent}
          onChange={(event) => set({ concurrent: event.target.value })}
        />
        <Field
          label={t("perMinute")}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,5}"
          placeholder={t("noLimit")}
          value={draft.perMinute}
          onChange={(event) => set({ perMinute: event.target.value })}
        />
      </div>
    </>
  );
}
