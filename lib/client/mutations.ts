import type { OrderDraft } from "../views/order-draft";
import type { OrderView } from "../views/order";
import { isApiError, sendJson } from "./fetch-json";
import { orderPath } from "./queries";
import { withQuery } from "./with-query";

type Target = { agentId: string; profileId: string };

const verbPath = (verb: string, { agentId, profileId }: Target) =>
  withQuery(`/api/profiles/${encodeURIComponent(profileId)}/${verb}`, { agent: agentId });

export const clearCooldown = (target: Target, modelId?: string) =>
  sendJson("POST", verbPath("clear", target), modelId === undefined ? {} : { modelId });

export const disableProfile = (target: Target, until?: number) =>
  sendJson("POST", verbPath("disable", target), until === undefined ? {} : { until });

export const enableProfile = (target: Target) => sendJson("POST", verbPath("enable", target), {});

export type SaveOrderResult = { ok: true; view: OrderView } | { ok: false; current: OrderView };

/** A stale revision is an expected answer: it comes back as a value, with what is saved now (409). */
export async function saveOrder(
  target: { agentId: string; provider: string },
  change: { order: OrderDraft; revision: string; force: boolean },
): Promise<SaveOrderResult> {
  try {
    return {
      ok: true,
      view: await sendJson<OrderView>("PUT", orderPath(target.agentId, target.provider), change),
    };
  } catch (error) {
    if (isApiError(error) && error.status === 409 && hasCurrent(error.body)) {
      return { ok: false, current: error.body.current };
    }
    throw error;
  }
}

const hasCurrent = (body: unknown): body is { current: OrderView } =>
  typeof body === "object" && body !== null && "current" in body;
