"use client";

import { useFormatter, useTranslations } from "next-intl";
import { isPlainRecord } from "@/lib/failover/own-value";
import {
  bypassPath,
  hoursByProviderPath,
  ladderPath,
  numberFields,
  pathKey,
  persistencePath,
  quotaProbePath,
  timeoutNames,
  type NumberFieldId,
} from "@/lib/views/policy-fields";

const sections = {
  retryAfterMaxMinutes: "ladder",
  failureWindowHours: "ladder",
  billingBackoffHours: "billing",
  billingMaxHours: "billing",
  authPermanentBackoffMinutes: "deadKey",
  authPermanentMaxMinutes: "deadKey",
  rateLimitedProfileRotations: "rotation",
  overloadedProfileRotations: "rotation",
  overloadedBackoffMs: "rotation",
  overloadRetryMax: "overload",
  overloadRetryBaseMs: "overload",
  overloadRetryMaxMs: "overload",
  overloadRetryNoticeAfterMs: "overload",
} as const satisfies Record<NumberFieldId, string>;

const choices = new Map([
  [pathKey(ladderPath), "ladder"],
  [pathKey(hoursByProviderPath), "byProvider"],
  [pathKey(persistencePath), "persistence"],
  [pathKey(quotaProbePath), "quotaProbe"],
  [pathKey(bypassPath), "bypass"],
] as const);

/** A value of the policy as the page names it, away from its field: with its section, for labels stand there twice. */
export function usePolicyWords() {
  const t = useTranslations("policy");
  const format = useFormatter();
  const fieldAt = (path: readonly string[]) =>
    numberFields.find((known) => pathKey(known.path) === pathKey(path));

  function label(path: readonly string[]): string {
    const field = fieldAt(path);
    if (field) return `${t(`${sections[field.id]}.title`)}: ${t(`field.${field.id}.label`)}`;
    const choice = choices.get(pathKey(path));
    if (choice === "ladder") return t("ladder.title");
    if (choice) return t(`${choice}.label`);
    const name = timeoutNames.find((known) => known === path.at(-1));
    return name ? `${path[2]}: ${t(`timeouts.${name}`)}` : path.slice(1).join(".");
  }

  function text(path: readonly string[], value: unknown): string {
    const choice = choices.get(pathKey(path));
    if (value === null || value === undefined) return t("source.default");
    if (typeof value === "number")
      return `${format.number(value)} ${t(`unit.${fieldAt(path)?.unit ?? "milliseconds"}`)}`;
    if (typeof value === "boolean") return t(value ? "quotaProbe.on" : "quotaProbe.off");
    if (choice === "ladder" && (value === "default" || value === "classic")) return t(`ladder.${value}`);
    if (value === "turn" || value === "session") return t(`persistence.${value}Name`);
    if (Array.isArray(value)) return value.length === 0 ? t("bypass.none") : value.join(", ");
    if (isPlainRecord(value))
      return Object.entries(value)
        .map(([provider, hours]) => `${provider} ${String(hours)} ${t("unit.hours")}`)
        .join(", ");
    return String(value);
  }

  return { label, text };
}
