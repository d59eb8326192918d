import { filledText, isPlainRecord } from "../own-value";
import type { FallbackNotice, SessionEntry } from "./session-entry";

const texts = [
  "sessionId",
  "modelProvider",
  "model",
  "providerOverride",
  "modelOverride",
  "modelOverrideFallbackOriginProvider",
  "modelOverrideFallbackOriginModel",
  "authProfileOverride",
] as const;
const numbers = [
  "updatedAt",
  "compactionCount",
  "authProfileOverrideCompactionCount",
  "contextTokens",
] as const;

/** Reads a stored record: what cannot be understood counts as absent, older spellings are understood (04 §1). */
export function readSessionEntry(raw: unknown): SessionEntry {
  if (!isPlainRecord(raw)) return {};
  const entry: SessionEntry = {};
  for (const field of texts) {
    const value = filledText(raw[field]);
    if (value !== undefined) entry[field] = value;
  }
  for (const field of numbers) {
    const value = raw[field];
    if (typeof value === "number" && Number.isFinite(value)) entry[field] = value;
  }
  const source = raw.modelOverrideSource;
  if (source === "user" || source === "auto") entry.modelOverrideSource = source;
  const pinSource = raw.authProfileOverrideSource === "user-link" ? "user" : raw.authProfileOverrideSource;
  if (pinSource === "user" || pinSource === "auto") entry.authProfileOverrideSource = pinSource;
  if (raw.liveModelSwitchPending === true) entry.liveModelSwitchPending = true;
  const notice = readNotice(raw.fallbackNotice) ?? flatNotice(raw);
  if (notice !== undefined) entry.fallbackNotice = notice;
  return entry;
}

function readNotice(raw: unknown): FallbackNotice | undefined {
  return isPlainRecord(raw) ? noticeOf(raw.selectedModel, raw.activeModel, raw.reason) : undefined;
}

/** Older flat fields; they are removed when the entry is written. */
const flatNotice = (raw: Readonly<Record<string, unknown>>) =>
  noticeOf(raw.fallbackNoticeSelectedModel, raw.fallbackNoticeActiveModel, raw.fallbackNoticeReason);

function noticeOf(selected: unknown, active: unknown, why: unknown): FallbackNotice | undefined {
  const selectedModel = filledText(selected);
  const activeModel = filledText(active);
  const reason = filledText(why);
  if (selectedModel === undefined || activeModel === undefined) return undefined;
  return { selectedModel, activeModel, ...(reason === undefined ? {} : { reason }) };
}

const ownFields: ReadonlySet<string> = new Set([
  ...texts,
  ...numbers,
  "modelOverrideSource",
  "authProfileOverrideSource",
  "liveModelSwitchPending",
  "fallbackNotice",
  "fallbackNoticeSelectedModel",
  "fallbackNoticeActiveModel",
  "fallbackNoticeReason",
]);

/** The record to store: our fields as in the entry, everything else of the stored record as it was (D-9). */
export function writeSessionEntry(raw: unknown, entry: SessionEntry): Readonly<Record<string, unknown>> {
  const foreign = Object.entries(isPlainRecord(raw) ? raw : {}).filter(([field]) => !ownFields.has(field));
  return { ...Object.fromEntries(foreign), ...entry };
}
