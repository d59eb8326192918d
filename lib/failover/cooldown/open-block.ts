import type { WindowScope } from "../profile-event";
import type { UsageEntry } from "../usage-entry";
import { blockScope, blockWindow } from "./active-windows";
import type { Recorded } from "./failure";
import { countReason } from "./failure-counters";
import { blockFields, cooldownFields, withoutFields } from "./without-fields";

type ReportedReset = {
  at: number;
  until: number;
  modelId: string | undefined;
  channel: "codex_rate_limits" | "wham" | "provider_reset";
};

/**
 * A subscription is used up until the time its provider reported (W-30). While the block runs only a later end moves
 * it; the profile-wide cooldown gives way, because the exact end is known.
 */
export function openBlock(entry: UsageEntry, reset: ReportedReset): Recorded {
  const running = blockWindow(entry, reset.at);
  const scope = widened(running === null ? null : blockScope(entry), reset.modelId);
  const moves = running === null || reset.until > running.until;
  const openedAt = running === null ? reset.at : running.openedAt;
  const counted = running === null ? countReason(entry, "rate_limit") : entry;
  const blocked: UsageEntry = {
    ...withoutFields(counted, [...cooldownFields, ...blockFields]),
    blockedUntil: moves ? reset.until : running.until,
    blockedReason: "subscription_limit",
    blockedSource: moves ? reset.channel : (entry.blockedSource ?? reset.channel),
    ...(scope.kind === "model" ? { blockedModel: scope.modelId, blockedScope: "model" as const } : {}),
    ...(openedAt === null ? {} : { blockedOpenedAt: openedAt }),
  };
  const window = blockWindow(blocked, reset.at);
  return {
    entry: blocked,
    window: window && { ...window, reason: "subscription_limit", reused: running !== null },
  };
}

/** Model-scoped only while every report of the running block named the same model (W-31); never narrowed again. */
function widened(running: WindowScope | null, modelId: string | undefined): WindowScope {
  if (modelId === undefined || modelId.trim() === "") return { kind: "profile" };
  if (running === null) return { kind: "model", modelId };
  return running.kind === "model" && running.modelId === modelId ? running : { kind: "profile" };
}
