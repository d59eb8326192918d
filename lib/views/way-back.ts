import { isPlainRecord } from "../failover/own-value";
import { isActive } from "../failover/cooldown/time";
import { isSameChain, readChain, type ChainValue } from "./chain-value";
import type { ChainScope } from "./models";

type OrderValue = readonly string[] | null;

/**
 * What a change of the audit is put back by: the verb that made it, as long as it is the change that stands. A cleared
 * cooldown has no way back, as no verb opens a window at will.
 */
export type WayBack =
  | { kind: "order"; provider: string; agentId: string; before: OrderValue; after: OrderValue }
  | { kind: "config-order"; provider: string; before: OrderValue; after: OrderValue }
  | { kind: "chain"; scope: ChainScope; agentId: string | null; before: ChainValue; after: ChainValue }
  | { kind: "session"; sessionKey: string; agentId: string; auditId: number }
  /** Ends of the disable by hand, null for none: enabling takes one away, disabling brings one back (W-46, W-47). */
  | { kind: "disable"; profileId: string; agentId: string; before: number | null; after: number | null };

type Change = {
  id: number;
  action: string;
  targetType: string;
  targetId: string;
  agentId: string | null;
  before: unknown;
  after: unknown;
};

export function wayBackOf(change: Change, now: number): WayBack | null {
  const { targetId, agentId, before, after } = change;
  switch (change.action) {
    case "set_order":
    case "clear_order":
      if (agentId === null || !isOrder(before) || !isOrder(after)) return null;
      return { kind: "order", provider: targetId, agentId, before, after };
    case "set_config_order":
    case "clear_config_order": {
      const provider = configOrderProvider(targetId);
      if (provider === null || !isOrder(before) || !isOrder(after)) return null;
      return { kind: "config-order", provider, before, after };
    }
    case "set_model_chain":
    case "clear_model_chain":
      return chainBack(change);
    case "switch_model":
    case "pin_session":
    case "release_pin":
    case "reset_session":
    case "compact_session":
    case "undo_session_change":
      if (agentId === null) return null;
      return { kind: "session", sessionKey: targetId, agentId, auditId: change.id };
    case "disable":
    case "enable":
      return profileBack(change, now);
    default:
      return null;
  }
}

/** Whose order stands at a path of openclaw.json. */
export function configOrderProvider(path: string): string | null {
  const found = /^auth\.order(?:\.(\w+)|\["(.+)"\])$/.exec(path);
  return found?.[1] ?? found?.[2] ?? null;
}

const isOrder = (value: unknown): value is OrderValue =>
  value === null || (Array.isArray(value) && value.every((id) => typeof id === "string"));

function chainBack({ targetId, agentId, ...sides }: Change): WayBack | null {
  const scope = agentId !== null ? "agent" : targetId.endsWith(".imageModel") ? "image" : "defaults";
  const [before, after] = [readChain(sides.before), readChain(sides.after)];
  return isSameChain(before, after) ? null : { kind: "chain", scope, agentId, before, after };
}

/** What a disable by hand took the place of comes back with its end by itself, as far as it still runs. */
function profileBack({ action, agentId, targetId, ...sides }: Change, now: number): WayBack | null {
  const [before, after] = [endByHand(sides.before, now), endByHand(sides.after, now)];
  const isOver = action === "disable" && after === null;
  if (agentId === null || before === after || isOver) return null;
  return { kind: "disable", profileId: targetId, agentId, before, after };
}

/** When a profile's running disable by hand ends, epoch ms; null without one. */
export function endByHand(usage: unknown, now: number): number | null {
  if (!isPlainRecord(usage) || usage.disabledReason !== "manual") return null;
  const { disabledUntil } = usage;
  return typeof disabledUntil === "number" && isActive(disabledUntil, now) ? disabledUntil : null;
}
