import type { RunSummary } from "../views/decisions";
import type { OpenclawLog } from "../views/me";

/** The events of `GET /api/live`. */
export type LiveMessage =
  | { type: "hello"; now: number; resumed: boolean }
  /** Nothing has happened, and the stream is alive: a silent one has no other sign. */
  | { type: "beat" }
  | { type: "profiles-changed"; agentId: string; profileIds: readonly string[] }
  | { type: "order-changed"; agentId: string; provider: string }
  | { type: "sessions-changed"; agentId: string; sessionKeys: readonly string[] }
  | { type: "run-recorded"; agentId: string; summary: RunSummary }
  | { type: "config-changed" }
  | { type: "problems-changed" }
  | { type: "settings-changed" }
  | { type: "log-read"; log: OpenclawLog };

export const liveMessageTypes = [
  "hello",
  "beat",
  "profiles-changed",
  "order-changed",
  "sessions-changed",
  "run-recorded",
  "config-changed",
  "problems-changed",
  "settings-changed",
  "log-read",
] as const satisfies readonly LiveMessage["type"][];

/** Null for what this page does not know: a newer server may send more. */
export function parseLiveMessage(data: string): LiveMessage | null {
  try {
    const message = JSON.parse(data);
    return liveMessageTypes.includes(message?.type) ? message : null;
  } catch {
    return null;
  }
}
