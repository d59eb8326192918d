import type { Feature } from "./carried-features";
import { present, type NeutralSettings } from "./neutral-request";

type Named<T> = readonly [field: string, value: T | null | undefined];

export type SettingFields = {
  [K in keyof Omit<NeutralSettings, "responseFormat" | "toolChoice">]?: Named<
    NonNullable<NeutralSettings[K]>
  >;
};

const named: readonly (keyof SettingFields & Feature)[] = [
  "maxOutputTokens",
  "temperature",
  "topP",
  "topK",
  "presencePenalty",
  "frequencyPenalty",
  "seed",
  "stopSequences",
];

/** The settings that are there, each noted under the client's name for it. */
export function readSettings(
  fields: SettingFields,
  need: (feature: Feature, field: string) => void,
): NeutralSettings {
  for (const feature of named) {
    const field = fields[feature];
    if (field?.[1] !== null && field?.[1] !== undefined) need(feature, field[0]);
  }
  return present({
    maxOutputTokens: fields.maxOutputTokens?.[1],
    temperature: fields.temperature?.[1],
    topP: fields.topP?.[1],
    topK: fields.topK?.[1],
    presencePenalty: fields.presencePenalty?.[1],
    frequencyPenalty: fields.frequencyPenalty?.[1],
    seed: fields.seed?.[1],
    stopSequences: fields.stopSequences?.[1],
  });
}

const sharedEfforts = new Set(["low", "medium", "high"]);

/** `null` when nothing is asked for. */
export function readEffort(
  effort: string | null | undefined,
  field: string,
  need: (feature: Feature, field: string) => void,
): string | null {
  if (effort === null || effort === undefined) return null;
  need(sharedEfforts.has(effort) ? "reasoningEffort" : "otherReasoningEffort", field);
  return effort;
}
