"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import type { ProviderApi, TypedProvider } from "@/lib/client/first-run";
import { presets } from "./presets";

type Typed = { provider: string; baseUrl: string; api: ProviderApi; key: string; needsKey: boolean };

const other: Typed = { provider: "", baseUrl: "", api: "openai-completions", key: "", needsKey: true };

function typedFor(presetId: string): Typed {
  const preset = presets.find(({ id }) => id === presetId);
  if (!preset) return other;
  const { id: provider, baseUrl, api, isLocal = false } = preset;
  return { provider, baseUrl, api, key: "", needsKey: !isLocal };
}

/** What has been typed about the provider; the preset stands in the URL, the key nowhere but here. */
export function useProviderDraft() {
  const [preset, setPreset] = useQueryState("preset", parseAsString.withDefault("openai"));
  const [typed, setTyped] = useState(() => typedFor(preset));
  const { provider, baseUrl, api, key, needsKey } = typed;
  const isComplete = provider.trim() !== "" && baseUrl.trim() !== "" && (!needsKey || key.trim() !== "");
  const ready: TypedProvider | null = isComplete
    ? { provider: provider.trim(), baseUrl: baseUrl.trim(), api, key: needsKey ? key.trim() : null }
    : null;
  return {
    preset,
    typed,
    ready,
    set: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })),
    choose(presetId: string) {
      void setPreset(presetId);
      setTyped(typedFor(presetId));
    },
  };
}

export type ProviderDraft = ReturnType<typeof useProviderDraft>;
