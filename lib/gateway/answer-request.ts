import { sendError, type ClientError } from "./client-error";
import { dialectTable } from "./dialect";
import type { Exchange, GatewayParts } from "./exchange";
import { failureResponse } from "./failure-response";
import { shareOfOneKey } from "./key-limits";
import { planRequest, type RequestPlan } from "./plan-request";
import { PlannedRun } from "./planned-run";
import type { GatewayPorts } from "./ports";
import { readBody } from "./read-body";

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
  const { ports } = parts;
  const { client } = exchange;
  const { turn } = plan;
  const run = new PlannedRun(plan, body, exchange, parts);
  let result;
  try {
    result = await ports.run<null>(run.input(startedAt), run);
  } finally {
    run.end();
  }
  if (turn) {
    const soFar = { hasVisibleOutput: client.hasBegun(), restarts };
    if (await turn.startsAgain(result, soFar)) return false;
    await turn.finish(result, run.attempts?.soFar() ?? []);
  }
  if (result.outcome !== "answered")
    client.refuse(failureResponse(result, ports, run.upstream.uncarriedField));
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
      const asked = planRequest(turn.body, { dialect, headers: request.headers, key }, ports);
      const planned = asked instanceof Promise ? await asked : asked;
      if (!planned.ok) return client.refuse(planned.error);
      if (await runPlan(planned.plan, turn, exchange, parts)) return;
      turn.restarts += 1;
    }
  } finally {
    read.held.hold(0);
  }
}
