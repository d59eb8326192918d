"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { useKeptDraft } from "@/components/shell/use-kept-draft";
import type { ProviderApi, TypedProvider } from "@/lib/client/first-run";
import { useLeaveWarning } from "@/lib/client/use-leave-warning";
import { isPlainRecord } from "@/lib/failover/own-value";
import { apis, presets } from "./presets";

type Typed = { provider: string; baseUrl: string; api: ProviderApi; needsKey: boolean };
/** `model`: typed, and not added to the chain yet. */
type Begun = { preset: string; typed: Typed; models: readonly string[]; model: string };

const other: Typed = { provider: "", baseUrl: "", api: "openai-completions", needsKey: true };

function begin(presetId: string): Begun {
  const preset = presets.find(({ id }) => id === presetId);
  if (!preset) return { preset: presetId, typed: other, models: [], model: "" };
  const { id: provider, baseUrl, api, isLocal = false } = preset;
  return { preset: presetId, typed: { provider, baseUrl, api, needsKey: !isLocal }, models: [], model: "" };
}

/** What has been typed about the provider; it is kept over a reload, but for the key, which stands nowhere but here. */
export function useProviderDraft() {
  const [presetInUrl, setPreset] = useQueryState("preset", parseAsString);
  const { draft, set: keep, isOld } = useKeptDraft("first provider", isBegun);
  const [key, setKey] = useState("");
  const [secretUrl, setSecretUrl] = useState<string | null>(null);
  const begun = draft ?? begin(presetInUrl ?? "openai");
  const { preset, typed: kept, models, model } = begun;
  const last = model.trim();
  const asked = presets.find(({ id }) => id === presetInUrl && id !== preset);
  const typed = { ...kept, baseUrl: secretUrl ?? kept.baseUrl, key };
  const { provider, baseUrl, api, needsKey } = typed;
  const isComplete = provider.trim() !== "" && baseUrl.trim() !== "" && (!needsKey || key.trim() !== "");
  const ready: TypedProvider | null = isComplete
    ? { provider: provider.trim(), baseUrl: baseUrl.trim(), api, key: needsKey ? key.trim() : null }
    : null;
  useLeaveWarning(key !== "" || secretUrl !== null);

  return {
    preset,
    typed,
    models,
    model,
    /** What is saved: the model that still stands in the field is its last one. */
    chain: last === "" || models.includes(last) ? models : [...models, last],
    ready,
    /** The preset a link led to, while the draft that was kept is of another. */
    asked: asked?.name ?? null,
    isBegun: draft !== null,
    isOld,
    set({ key: nextKey, ...change }: Partial<typeof typed>) {
      if (nextKey !== undefined) setKey(nextKey);
      const isSecret = change.baseUrl !== undefined && mayHoldSecret(change.baseUrl);
      if (change.baseUrl !== undefined) setSecretUrl(isSecret ? change.baseUrl : null);
      const next = { ...kept, ...change, ...(isSecret && { baseUrl: "" }) };
      if (Object.keys(change).length > 0) keep({ ...begun, typed: next });
    },
    setModels: (next: readonly string[]) => keep({ ...begun, models: next }),
    setModel: (next: string) => keep({ ...begun, model: next }),
    addModel: (added: string) => keep({ ...begun, models: [...models, added], model: "" }),
    choose(presetId: string) {
      setKey("");
      setSecretUrl(null);
      void setPreset(presetId);
      keep({ ...begin(presetId), models, model });
    },
    discard() {
      setKey("");
      setSecretUrl(null);
      keep(null);
    },
  };
}

export type ProviderDraft = ReturnType<typeof useProviderDraft>;

/** An address may carry a name and password, half of them typed as well, or a key in its query. */
const mayHoldSecret = (address: string): boolean =>
  /[@?#]/.test(address) || /\/\/[^/]*:(?!\d{0,5}(?:\/|$))/.test(address);

function isBegun(found: unknown): found is Begun {
  if (!isPlainRecord(found) || !isPlainRecord(found.typed)) return false;
  if (typeof found.preset !== "string" || typeof found.model !== "string") return false;
  const { provider, baseUrl, api, needsKey } = found.typed;
  return (
    typeof provider === "string" &&
    typeof baseUrl === "string" &&
    apis.some((known) => known === api) &&
    typeof needsKey === "boolean" &&
    Array.isArray(found.models) &&
    found.models.every((model) => typeof model === "string")
  );
}
