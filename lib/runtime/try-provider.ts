import { classifyError } from "../failover/classify/classify-error";
import type { FailureReason } from "../failover/reasons";
import { listUpstreamModels } from "../gateway/list-upstream-models";
import type { UpstreamApi, UpstreamCredential, UpstreamEndpoint } from "../gateway/ports";
import { probeUpstream } from "../gateway/probe-upstream";
import { createUpstreamPools, type UpstreamPools } from "../gateway/upstream-pools";
import type { Runtime } from "./runtime";

/** A provider that is not configured yet, as an operator has typed it. */
export type TriedProvider = { provider: string; baseUrl: string; api: UpstreamApi; key: string | null };

export type TryFailure = { ok: false; reason: FailureReason | null; status: number | null; message: string };

const timeouts = { connectMs: 10_000, firstByteMs: 30_000, idleMs: 30_000 };
const patienceMs = 45_000;
const longestMessage = 400;

type House = Pick<Runtime, "now" | "redact">;
type Call = {
  endpoint: UpstreamEndpoint;
  credential: UpstreamCredential | null;
  signal: AbortSignal;
  pools: UpstreamPools;
};

async function withUpstream<T>(tried: TriedProvider, call: (parts: Call) => Promise<T>): Promise<T> {
  const { provider, baseUrl, api, key } = tried;
  const pools = createUpstreamPools();
  try {
    return await call({
      endpoint: { id: provider, baseUrl: baseUrl.trim(), api, headers: {}, modelIds: [], timeouts },
      credential: key === null ? null : { kind: "api_key", secret: key },
      signal: AbortSignal.timeout(patienceMs),
      pools,
    });
  } finally {
    await pools.close();
  }
}

/** Asks the provider which models it has; nothing is stored. */
export function findModels(
  house: House,
  tried: TriedProvider,
): Promise<{ ok: true; models: readonly string[] } | TryFailure> {
  return withUpstream(tried, async ({ pools, ...call }) => {
    const listed = await listUpstreamModels(call, pools);
    return listed.ok ? listed : failureOf(house, tried, listed.error);
  });
}

/** One tiny request to one model; nothing is stored. */
export function tryModel(
  house: House,
  tried: TriedProvider & { model: string },
): Promise<{ ok: true; tookMs: number } | TryFailure> {
  return withUpstream(tried, async ({ pools, ...call }) => {
    const startedAt = performance.now();
    const outcome = await probeUpstream({ ...call, model: tried.model }, pools);
    if (!outcome.ok) return failureOf(house, tried, outcome.error);
    return { ok: true, tookMs: Math.round(performance.now() - startedAt) };
  });
}

/** Judged like a failure of a run; of the provider's text a redacted piece (P-29). */
function failureOf({ now, redact }: House, { provider, key }: TriedProvider, error: unknown): TryFailure {
  const { reason, signal } = classifyError(error, { provider, now: now() });
  const text = messageOf(error);
  const safe = redact(key === null ? text : text.replaceAll(key, "[redacted]"));
  return { ok: false, reason, status: signal.status ?? null, message: safe.slice(0, longestMessage) };
}

function messageOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("message" in error)) return "No answer.";
  return typeof error.message === "string" && error.message !== "" ? error.message : "No answer.";
}
