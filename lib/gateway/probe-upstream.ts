import type { IncomingHttpHeaders } from "node:http";
import { callUpstream, type AnswerReader, type CallOutcome } from "./call-upstream";
import type { UpstreamApi, UpstreamCredential, UpstreamEndpoint } from "./ports";
import {
  embeddedFailure,
  failureBodyBytes,
  isErrorPayload,
  parseJson,
  statusFailure,
} from "./upstream-failure";
import { upstreamHeaders } from "./upstream-headers";
import type { UpstreamPools } from "./upstream-pools";

type ProbeRequest = { path(basePath: string, model: string): string; body(model: string): object };

const text = "Reply with OK.";
const messages = [{ role: "user", content: text }];

/** The smallest request each API takes. Limits on the answer are left out where models differ in their name. */
const requests: Record<UpstreamApi, ProbeRequest> = {
  "openai-completions": {
    path: (base) => `${base}/chat/completions`,
    body: (model) => ({ model, messages }),
  },
  "openai-responses": { path: (base) => `${base}/responses`, body: (model) => ({ model, input: text }) },
  "anthropic-messages": {
    path: (base) => (base.endsWith("/v1") ? `${base}/messages` : `${base}/v1/messages`),
    body: (model) => ({ model, max_tokens: 16, messages }),
  },
  "google-generative-ai": {
    path: (base, model) => `${base}/models/${encodeURIComponent(model)}:generateContent`,
    body: () => ({ contents: [{ role: "user", parts: [{ text }] }] }),
  },
};

/** Judges an answer nobody waits for: only whether it is one. */
function createProbeReader(secret: string | null): AnswerReader {
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let body = Buffer.alloc(0);
  const failed = (error: unknown): CallOutcome => ({ ok: false, error, outputStarted: false });
  return {
    start(answeredWith, answeredHeaders) {
      status = answeredWith;
      headers = answeredHeaders;
    },
    data(chunk) {
      body = Buffer.concat([body, chunk]).subarray(0, failureBodyBytes);
      return { state: "more" };
    },
    end() {
      if (status < 200 || status > 299) return failed(statusFailure({ status, headers, body, secret }));
      const payload = parseJson(body.toString("utf8"));
      return isErrorPayload(payload) ? failed(embeddedFailure(payload, secret)) : { ok: true, result: null };
    },
    fail: failed,
  };
}

/** One real request with one credential, for an operator who wants to know (W-45). Never rejects. */
export async function probeUpstream(
  probe: {
    endpoint: UpstreamEndpoint;
    model: string;
    credential: UpstreamCredential | null;
    signal: AbortSignal;
  },
  pools: UpstreamPools,
): Promise<CallOutcome> {
  const { endpoint, model, credential, signal } = probe;
  const opened = pools.open(endpoint);
  if (!opened.ok)
    return {
      ok: false,
      outputStarted: false,
      error: { name: "ProviderNotConfigured", message: opened.message },
    };
  const { pool, basePath } = opened.upstream;
  const request = requests[endpoint.api];
  return callUpstream(
    {
      dispatcher: pool,
      path: request.path(basePath, model),
      headers: upstreamHeaders({ client: {}, credential, endpoint }),
      body: Buffer.from(JSON.stringify(request.body(model))),
      timeouts: endpoint.timeouts,
      signal,
    },
    createProbeReader(credential?.secret ?? null),
  );
}
