import { isPlainRecord } from "../failover/own-value";
import { valueAt } from "./edit-json5";

const isNamed = (id: unknown, agentId: string): boolean =>
  typeof id === "string" && id.trim().toLowerCase() === agentId;

export type AgentPlace =
  /** Where the agent stands. */
  | { kind: "present"; path: readonly string[] }
  /** Where it would be added, and in which form (D-51): the one in use, else `entries`. */
  | { kind: "absent"; path: readonly string[]; form: "entries" | "list" };

/** Where openclaw.json keeps an agent; in both forms `entries` is the one that counts (D-51). */
export function agentPlace(document: unknown, agentId: string): AgentPlace {
  const entries = valueAt(document, ["agents", "entries"]);
  const key = Object.keys(isPlainRecord(entries) ? entries : {}).find((name) => isNamed(name, agentId));
  if (key !== undefined) return { kind: "present", path: ["agents", "entries", key] };
  const list = valueAt(document, ["agents", "list"]);
  const items: unknown[] = Array.isArray(list) ? list : [];
  const at = items.findIndex((item) => isPlainRecord(item) && isNamed(item.id, agentId));
  if (at !== -1) return { kind: "present", path: ["agents", "list", String(at)] };
  return Array.isArray(list) && entries === undefined
    ? { kind: "absent", path: ["agents", "list", String(items.length)], form: "list" }
    : { kind: "absent", path: ["agents", "entries", agentId], form: "entries" };
}
