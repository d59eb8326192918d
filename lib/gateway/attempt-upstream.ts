import type { IncomingHttpHeaders } from "node:http";
import { describeFailure } from "./describe-failure";
import type { AttemptCall, AttemptOutcome } from "../failover/runner/run-with-model-fallback";
import { formatModelRef } from "../failover/model-ref";
import type { BodyTemplate } from "./body-template";
import { callUpstream } from "./call-upstream";
import type { ClientStream } from "./client-stream";
import { dialectTable, type RequestDialect } from "./dialect";
import type { GatewayPorts } from "./ports";
import { profileHash } from "./profile-hash";
import { readAnswer } from "./read-answer";
import { upstreamHeaders } from "./upstream-headers";
import type { UpstreamPools } from "./upstream-pools";

/** One client request on its way through the chain. */
export type Passage = {
  runId: string;
  agentId: string;
  dialect: RequestDialect;
  headers: IncomingHttpHeaders;
  /** The query of the client's URL, `?` included. */
  query: string;
  body: BodyTemplate;
  client: ClientStream;
  signal: AbortSignal;
};

/** The candidate cannot be called at all as things are configured; no provider is at fault. */
const notCallable = (message: string): AttemptOutcome<null> => ({
  ok: false,
  local: true,
  error: { name: "ProviderNotConfigured", message },
});

/** The only place that calls a provider: one candidate, one profile, one call, streamed to the client. */
export function attemptUpstream(passage: Passage, ports: GatewayPorts, pools: UpstreamPools) {
  const { dialect, runId, agentId } = passage;

  const identity = (call: AttemptCall) => ({
    "x-understudy-run": runId,
    "x-understudy-model": formatModelRef(call.candidate.provider, call.candidate.model),
    ...(call.profileId !== null && { "x-understudy-profile": profileHash(call.profileId) }),
    "x-understudy-attempts": String(call.attempt),
  });

  return async function attempt(call: AttemptCall): Promise<AttemptOutcome<null>> {
    const { provider, model } = call.candidate;
    const endpoint = ports.endpoint(provider);
    if (!endpoint)
      return notCallable(`Provider "${provider}" has no address. Set models.providers.${provider}.baseUrl.`);
    const { carriedBy, name, onlyNative, wire } = dialectTable[dialect];
    const pathOf = carriedBy[endpoint.api];
    if (!pathOf) {
      const why = `${provider} speaks ${endpoint.api}, which cannot carry "${onlyNative ?? "messages"}" of ${name}`;
      return { ok: false, skipped: { reason: "format", why } };
    }
    const opened = pools.open(endpoint);
    if (!opened.ok) return notCallable(opened.message);

    let credential;
    try {
      credential = await ports.credential(agentId, call.profileId, provider);
    } catch (error) {
      return { ok: false, error };
    }
    const { pool, basePath } = opened.upstream;
    const outcome = await callUpstream(
      {
        dispatcher: pool,
        path: pathOf(basePath) + passage.query,
        headers: upstreamHeaders({ client: passage.headers, credential, endpoint }),
        body: passage.body(model),
        timeouts: endpoint.timeouts,
        signal: call.signal ?? passage.signal,
      },
      readAnswer({
        wire,
        secret: credential?.secret ?? null,
        client: passage.client,
        headersFor: (answer) => ({ ...answer, ...identity(call) }),
        describe: (error) => describeFailure(error, ports.redact),
      }),
    );
    return outcome.ok ? { ok: true, result: null } : outcome;
  };
}
