import type { IncomingMessage, ServerResponse } from "node:http";
import type { AttemptCall } from "../failover/runner/run-contract";
import { UpstreamAttempts } from "./attempt-upstream";
import { collectAttempts } from "./attempts-so-far";
import type { Caller } from "./caller";
import { sendError, type ClientError } from "./client-error";
import type { ClientStream } from "./client-stream";
import { dialectTable, type RequestDialect } from "./dialect";
import { failureResponse } from "./failure-response";
import { headerText } from "./notice-header";
import { shareOfOneKey } from "./key-limits";
import { newRunId } from "./new-run-id";
import { planRequest, type RequestPlan } from "./plan-request";
import type { GatewayKeyInfo, GatewayPorts } from "./ports";
import { readBody, type BytesInFlight } from "./read-body";
import type { UpstreamPools } from "./upstream-pools";

export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  dialect: RequestDialect;
  query: string;
  key: GatewayKeyInfo;
  client: ClientStream;
  /** Bodies of this key in flight. */
  keyBytes: BytesInFlight;
  caller: Caller;
};

export type GatewayParts = { ports: GatewayPorts; pools: UpstreamPools; inFlight: BytesInFlight };

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

function bodyRefusal(
  why: "too_large" | "busy" | "key_busy" | "compressed",
  ports: GatewayPorts,
): ClientError {
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
    case "key_busy": {
      const share = megabytes(keyShareOf(ports));
      const message = `Request bodies of this key hold more than ${share}, as much as one key gets. Try again shortly.`;
      return { status: 429, code: "key_limit_reached", message, retryAfterSeconds: 1 };
    }
    case "compressed":
      return {
        status: 400,
        code: "invalid_request",
        message: "Send the body without content-encoding: compressed bodies are not read.",
      };
  }
}

/** One key's bodies leave room for those of others; a single one of the largest size always fits. */
const keyShareOf = ({ maxBodyBytes, maxBytesInFlight }: GatewayPorts) =>
  Math.max(maxBodyBytes, shareOfOneKey(maxBytesInFlight));

type Turn = {
  body: Buffer;
  startedAt: number;
  /** Runs of this turn that ended with a live switch. */
  restarts: number;
};

/**
 * Runs the plan; the answer has gone to the client, or been refused, when this settles. False: the turn is to begin
 * again on what its session selects by now, and nothing has been said yet.
 */
async function runPlan(
  plan: RequestPlan,
  { body, startedAt, restarts }: Turn,
  exchange: Exchange,
  parts: GatewayParts,
): Promise<boolean> {
  const { ports, pools } = parts;
  const { dialect, client, caller } = exchange;
  const { turn, selected } = plan;
  const runId = newRunId(ports.now());
  const attempts = turn && collectAttempts();
  const upstream = new UpstreamAttempts(
    {
      runId,
      agentId: plan.run.agentId,
      dialect,
      headers: exchange.request.headers,
      query: exchange.query,
      body,
      ownFields: plan.ownFields,
      client,
      selected,
      noticeIf: (active) => (turn && attempts ? turn.noticeIf(active, attempts.soFar()) : null),
      caller,
    },
    ports,
    pools,
  );
  const running = turn?.begin();
  const attempt = async (call: AttemptCall) => {
    const error = turn ? await turn.safePoint(call) : null;
    if (error) return { ok: false as const, error };
    running?.calls({ ...call.candidate, profileId: call.profileId });
    return upstream.attempt(call);
  };
  const ours = () => ({ "x-understudy-run": runId, "x-understudy-selected": headerText(selected) });
  let result;
  try {
    result = await ports.run<null>(
      { runId, ...plan.run, signal: caller, turnStartedAt: startedAt },
      turn ? attempt : (call) => upstream.attempt(call),
      {
        firstByteAt: () => client.begunAt,
        onError: attempts?.onError,
        onTransition: attempts?.onTransition,
        // Only a stream has a place for comments; everybody else waits in silence.
        ...(plan.isStream && { notice: (text: string) => client.holdOpen(ours(), text) }),
        ...(turn?.persistence && { persistence: turn.persistence }),
      },
    );
  } finally {
    running?.end();
  }
  if (turn) {
    const soFar = { hasVisibleOutput: client.hasBegun(), restarts };
    if (await turn.startsAgain(result, soFar)) return false;
    await turn.finish(result, attempts?.soFar() ?? []);
  }
  if (result.outcome !== "answered") client.refuse(failureResponse(result, ports, upstream.uncarriedField));
  return true;
}

/** One request from its body to its last byte. */
export async function answerRequest(exchange: Exchange, parts: GatewayParts): Promise<void> {
  const { ports, inFlight } = parts;
  const { request, response, dialect, key, keyBytes, client } = exchange;
  const { errors } = dialectTable[dialect];
  const { maxBodyBytes, maxBytesInFlight } = ports;
  const ofKey = { inFlight: keyBytes, maxBytes: keyShareOf(ports) };
  const read = await readBody(request, { maxBodyBytes, maxBytesInFlight, inFlight, ofKey });
  if (!read.ok) {
    if (read.why !== "disconnected") sendError(response, errors, bodyRefusal(read.why, ports));
    return;
  }
  try {
    const turn: Turn = { body: read.body, startedAt: ports.now(), restarts: 0 };
    for (;;) {
      const planned = await planRequest(turn.body, { dialect, headers: request.headers, key }, ports);
      if (!planned.ok) return client.refuse(planned.error);
      if (await runPlan(planned.plan, turn, exchange, parts)) return;
      turn.restarts += 1;
    }
  } finally {
    read.held.hold(0);
  }
}
