import { say, type ErrorValue } from "../error-said";
import { AppError } from "../errors";
import type { AgentFacts, FailoverConfig } from "../failover/config";
import { ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import type { SetOrderResult } from "../store/port";
import { assertRole } from "../auth/roles";
import { assertWritable, auditDraft, type AdminContext } from "./admin-context";

export type SetAuthOrderInput = {
  agentId: string;
  provider: string;
  /** Null removes this agent's override. */
  order: readonly string[] | null;
  /** The revision the caller has seen; null overwrites whatever is there. */
  revision: string | null;
  /** Needed where openclaw.json names an order, which this one would hide (P-7). */
  force: boolean;
  /** How messages name the store, e.g. its path in the CLI (07 §7). */
  storeName: ErrorValue;
};

export async function setAuthOrder(context: AdminContext, input: SetAuthOrderInput): Promise<SetOrderResult> {
  assertRole(context.role, "operator");
  const { facts, auth } = await context.readAgent(input.agentId);
  assertWritable(auth);
  const provider = authKeyOf(input.provider);
  const order = input.order && [...new Set(input.order.map((id) => id.trim()).filter(Boolean))];
  if (order) {
    assertUsable(facts, provider, order, input.storeName);
    if (!input.force) assertNotConfigured(facts.config, provider);
  }
  return context.setOrder({
    agentId: input.agentId,
    provider,
    order,
    expectedRevision: input.revision ?? auth.orderRevision,
    audit: auditDraft(context, {
      action: order ? "set_order" : "clear_order",
      targetType: "auth_order",
      targetId: provider,
      agentId: input.agentId,
      before: ownValue(auth.order, provider) ?? null,
      after: order,
    }),
  });
}

function assertUsable(
  facts: AgentFacts,
  provider: string,
  order: readonly string[],
  storeName: ErrorValue,
): void {
  if (order.length === 0) throw new AppError("bad_request", say("order-empty"));
  for (const id of order) {
    const credential = ownValue(facts.profiles, id);
    if (!credential)
      throw new AppError("bad_request", say("order-unknown", { profileId: id, store: storeName }));
    if (authKeyOf(credential.provider) === provider) continue;
    throw new AppError(
      "bad_request",
      say("profile-other", { profileId: id, owner: credential.provider, provider }),
    );
  }
}

/** O-21: the configured order's keys are compared case-insensitively and through the alias. */
export function configuredOrder(config: FailoverConfig, provider: string): readonly string[] | null {
  const found = Object.entries(config.auth.order).find(([key]) => authKeyOf(key) === provider);
  return found?.[1] ?? null;
}

function assertNotConfigured(config: FailoverConfig, provider: string): void {
  if (!configuredOrder(config, provider)) return;
  throw new AppError("bad_request", say("order-configured", { provider }), { details: { needsForce: true } });
}
