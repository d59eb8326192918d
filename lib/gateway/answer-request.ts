import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { formatModelRef } from "../failover/model-ref";
import { attemptUpstream } from "./attempt-upstream";
import { bodyTemplate } from "./body-template";
import { parseClientRequest, sessionKeyOf } from "./client-request";
import { sendError, type ClientError } from "./client-error";
import type { ClientStream } from "./client-stream";
import { dialectTable, type RequestDialect } from "./dialect";
import { failureResponse } from "./failure-response";
import type { GatewayKeyInfo, GatewayPorts } from "./ports";
import { readBody, type BytesInFlight } from "./read-body";
import { selectAgent } from "./select-agent";
import { selectModel } from "./select-model";
import type { UpstreamPools } from "./upstream-pools";

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  dialect: RequestDialect;
  query: string;
  key: GatewayKeyInfo;
  client: ClientStream;
  firstByteAt: () => number | null;
  signal: AbortSignal;
};

export type GatewayParts = { ports: GatewayPorts; pools: UpstreamPools; inFlight: BytesInFlight };

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

function bodyRefusal(why: "too_large" | "busy" | "compressed", ports: GatewayPorts): ClientError {
  switch (why) {
    case "too_large": {
      const limit = megabytes(ports.maxBodyBytes);
      const message = `The body is larger than ${limit}. Send less, or raise UNDERSTUDY_MAX_BODY_MB.`;
      return { status: 413, code: "request_too_large", message };
    }
    case "busy": {
      const message = `Request bodies together hold more than ${megabytes(ports.maxBytesInFlight)}. Try again shortly.`;
      return { status: 503, code: "too_many_bytes_in_flight", message, retryAfterSeconds: 1 };
    }
    case "compressed":
      return {
        status: 400,
        code: "invalid_request",
        message: "Send the body without content-encoding: compressed bodies are not read.",
      };
  }
}

const noProvider = (why: string): ClientError => ({
  status: 503,
  code: "no_provider_configured",
  message: `${why} Add a provider under models.providers in openclaw.json and name its model in agents.defaults.model.`,
});

const isNothingConfigured = (error: unknown) => error instanceof Error && error.name === "NoModelConfigured";

function planRun(body: Buffer, exchange: Exchange, ports: GatewayPorts) {
  const { dialect } = exchange;
  const parsed = parseClientRequest(body, dialect);
  if (!parsed.ok) return { ok: false as const, error: { ...parsed, status: 400 } satisfies ClientError };
  const agent = selectAgent(parsed.request.model, ports);
  if (!agent.ok) return agent;
  const facts = ports.facts(agent.agentId);
  if (!facts) return { ok: false as const, error: noProvider("The default agent has no data yet.") };
  let selected;
  try {
    selected = selectModel(
      {
        facts,
        model: agent.model,
        fallbacks: parsed.request.fallbacks,
        isStrict: dialectTable[dialect].isStrict,
      },
      ports,
    );
  } catch (error) {
    if (!isNothingConfigured(error)) throw error;
    return { ok: false as const, error: noProvider("No model is configured.") };
  }
  if (!selected.ok) return selected;
  const { candidates } = selected.selection;
  const [first] = candidates;
  if (!first || candidates.every((candidate) => !ports.endpoint(candidate.provider)))
    return { ok: false as const, error: noProvider("No model of the chain has a provider that is set up.") };
  const sessionKey = sessionKeyOf({
    keyId: exchange.key.id,
    agentId: agent.agentId,
    header: exchange.request.headers["x-understudy-session"],
    request: parsed.request,
  });
  const run = {
    agentId: agent.agentId,
    sessionKey,
    requested: formatModelRef(first.provider, first.model),
    ...selected.selection,
  };
  return { ok: true as const, run, payload: parsed.payload, ownFields: parsed.ownFields };
}

/** One request from its body to its last byte. */
export async function answerRequest(exchange: Exchange, parts: GatewayParts): Promise<void> {
  const { ports, pools, inFlight } = parts;
  const { request, response, dialect, signal } = exchange;
  const { errors } = dialectTable[dialect];
  const { maxBodyBytes, maxBytesInFlight } = ports;
  const read = await readBody(request, { maxBodyBytes, maxBytesInFlight, inFlight });
  if (!read.ok) {
    if (read.why !== "disconnected") sendError(response, errors, bodyRefusal(read.why, ports));
    return;
  }
  try {
    const plan = planRun(read.body, exchange, ports);
    if (!plan.ok) return sendError(response, errors, plan.error);
    const runId = randomUUID();
    let uncarried: string | undefined;
    const attempt = attemptUpstream(
      {
        runId,
        agentId: plan.run.agentId,
        dialect,
        headers: request.headers,
        query: exchange.query,
        body: bodyTemplate(read.body, plan.ownFields),
        payload: plan.payload,
        onUncarried: (field) => (uncarried ??= field),
        client: exchange.client,
        signal,
      },
      ports,
      pools,
    );
    const result = await ports.run({ runId, ...plan.run, signal }, attempt, {
      firstByteAt: exchange.firstByteAt,
    });
    if (result.outcome !== "answered") sendError(response, errors, failureResponse(result, ports, uncarried));
  } finally {
    read.release();
  }
}
