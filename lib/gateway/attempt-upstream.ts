import type { IncomingHttpHeaders } from "node:http";
import { describeFailure } from "./describe-failure";
import type { AttemptCall, AttemptOutcome } from "../failover/runner/run-with-model-fallback";
import { uncarriedText } from "../failover/decision/step-why-text";
import { formatModelRef } from "../failover/model-ref";
import type { BodyTemplate } from "./body-template";
import { callUpstream } from "./call-upstream";
import type { ClientStream } from "./client-stream";
import { dialectTable, type RequestDialect } from "./dialect";
import type { GatewayPorts, UpstreamCredential, UpstreamEndpoint } from "./ports";
import { headerText, noticeHeader } from "./notice-header";
import { profileHash } from "./profile-hash";
import { readAnswer } from "./read-answer";
import { createCarrier, type Carried } from "./translate/carry-request";
import { translateCall } from "./translate/translate-call";
import { upstreamHeaders } from "./upstream-headers";
import type { Upstream, UpstreamPools } from "./upstream-pools";

/** One client request on its way through the chain. */
export type Passage = {
  runId: string;
  agentId: string;
  dialect: RequestDialect;
  headers: IncomingHttpHeaders;
  /** The query of the client's URL, `?` included. */
  query: string;
  body: BodyTemplate;
  /** The body as read, for candidates that speak another dialect. */
  payload: unknown;
  /** A candidate was passed over, since it cannot carry this field of the client's (P-33). */
  onUncarried(field: string): void;
  /** The model asked for, as the answer's headers name it. */
  selected: string;
  /** What the client is told beside the answer if this model gives it. */
  noticeIf(active: string): string | null;
  client: ClientStream;
  signal: AbortSignal;
};

/** The candidate cannot be called at all as things are configured; no provider is at fault. */
const notCallable = (message: string): AttemptOutcome<null> => ({
  ok: false,
  local: true,
  error: { name: "ProviderNotConfigured", message },
});

type Called = {
  call: AttemptCall;
  endpoint: UpstreamEndpoint;
  upstream: Upstream;
  credential: UpstreamCredential | null;
};

/** The only place that calls a provider: one candidate, one profile, one call, streamed to the client. */
export function attemptUpstream(passage: Passage, ports: GatewayPorts, pools: UpstreamPools) {
  const { dialect, runId, agentId, client } = passage;
  const { carriedBy, wire } = dialectTable[dialect];
  const carry = createCarrier(dialect, passage.payload);
  const describe = (error: unknown) => describeFailure(error, ports.redact);

  const identity = (call: AttemptCall): Record<string, string> => {
    const model = formatModelRef(call.candidate.provider, call.candidate.model);
    const notice = passage.noticeIf(model);
    return {
      "x-understudy-run": runId,
      "x-understudy-model": headerText(model),
      ...(call.profileId !== null && { "x-understudy-profile": profileHash(call.profileId) }),
      "x-understudy-attempts": String(call.attempt),
      "x-understudy-selected": headerText(passage.selected),
      ...(notice !== null && { [noticeHeader]: encodeURIComponent(notice) }),
    };
  };

  const uncarried = ({ id, api }: UpstreamEndpoint, field: string): AttemptOutcome<null> => {
    passage.onUncarried(field);
    const values = { provider: id, api, field, dialect };
    const said = { id: "uncarried", values } as const;
    return { ok: false, skipped: { reason: "format", why: uncarriedText(values), said } };
  };

  async function passThrough(called: Called, path: string): Promise<AttemptOutcome<null>> {
    const { call, endpoint, upstream, credential } = called;
    const outcome = await callUpstream(
      {
        dispatcher: upstream.pool,
        path: path + passage.query,
        headers: upstreamHeaders({ client: passage.headers, credential, endpoint }),
        body: passage.body(call.candidate.model),
        timeouts: endpoint.timeouts,
        signal: call.signal ?? passage.signal,
      },
      readAnswer({
        wire,
        secret: credential?.secret ?? null,
        client,
        headersFor: (answer) => ({ ...answer, ...identity(call) }),
        describe,
      }),
    );
    return outcome.ok ? { ok: true, result: null } : outcome;
  }

  async function translate(
    called: Called,
    carried: Extract<Carried, { ok: true }>,
  ): Promise<AttemptOutcome<null>> {
    const { call, endpoint, upstream, credential } = called;
    const { model } = call.candidate;
    const outcome = await translateCall({
      dialect: carried.dialect,
      request: carried.request,
      endpoint,
      model,
      credential,
      dispatcher: upstream.pool,
      basePath: upstream.basePath,
      client,
      identity: identity(call),
      describe,
      head: { id: runId, model, createdAt: ports.now() },
      signal: call.signal ?? passage.signal,
    });
    if (outcome.ok) return { ok: true, result: null };
    return "lostField" in outcome ? uncarried(endpoint, outcome.lostField) : outcome;
  }

  return async function attempt(call: AttemptCall): Promise<AttemptOutcome<null>> {
    const { provider } = call.candidate;
    const endpoint = ports.endpoint(provider);
    if (!endpoint)
      return notCallable(`Provider "${provider}" has no address. Set models.providers.${provider}.baseUrl.`);
    const pathOf = carriedBy[endpoint.api];
    const carried = pathOf ? { ok: true as const, pathOf } : carry(endpoint.api);
    if (!carried.ok) return uncarried(endpoint, carried.field);
    const opened = pools.open(endpoint);
    if (!opened.ok) return notCallable(opened.message);

    let credential;
    try {
      credential = await ports.credential(agentId, call.profileId, provider);
    } catch (error) {
      return { ok: false, error };
    }
    const called = { call, endpoint, upstream: opened.upstream, credential };
    if ("pathOf" in carried) return passThrough(called, carried.pathOf(opened.upstream.basePath));
    return translate(called, carried);
  };
}
