import type { IncomingHttpHeaders } from "node:http";
import { saysNothing, type AnswerWire } from "./answer-wire";
import type { AnswerReader, CallOutcome, ReadStep } from "./call-upstream";
import type { ClientStream } from "./client-stream";
import { firstWord } from "./sse-events";
import { watchStream } from "./sse-watch";
import {
  embeddedFailure,
  emptyAnswer,
  failureBodyBytes,
  isErrorPayload,
  parseJson,
  statusFailure,
  truncatedJson,
} from "./upstream-failure";
import { answerHeaders } from "./upstream-headers";
import { wholeAnswerEvents } from "./whole-answer-events";

const more: ReadStep = { state: "more" };
const wait: ReadStep = { state: "wait" };
const nothingYet: ReadStep = { state: "nothing_yet" };
const failed = (error: unknown): CallOutcome => ({ ok: false, error, outputStarted: false });
const payloadFailed = (error: unknown): CallOutcome => ({
  ok: false,
  error,
  outputStarted: false,
  source: "payload",
});
const nothingCame = (): CallOutcome => ({
  ok: false,
  error: emptyAnswer(),
  outputStarted: false,
  source: "empty-result",
});
const settled = (outcome: CallOutcome): ReadStep => ({ state: "settled", outcome });
const answered: CallOutcome = { ok: true };
const eventEnd = Buffer.from("\n\n");

type Mode = "refusal" | "events" | "json" | "bytes";

function modeOf(status: number, contentType: string, encoding: string | undefined): Mode {
  if (status < 200 || status > 299) return "refusal";
  // Not asked for, but sent compressed all the same: it cannot be looked into, only passed on.
  if (encoding !== undefined && encoding !== "identity") return "bytes";
  if (contentType.includes("text/event-stream")) return "events";
  return contentType.includes("json") ? "json" : "bytes";
}

/**
 * Reads one upstream answer. Nothing reaches the client until it is known to be an answer: the first event of a
 * stream, the whole of a short JSON body. An error or silence before that is a failure that may still be made good.
 */
export function readAnswer(input: {
  wire: AnswerWire;
  secret: string | null;
  client: ClientStream;
  headersFor: (upstream: Record<string, string>) => Record<string, string>;
  /** Redacts and shortens what a client may read of a failure. */
  describe: (error: unknown) => string;
}): AnswerReader {
  const { wire, secret, client, headersFor, describe } = input;
  const watched = watchStream(wire, secret);
  let mode: Mode = "bytes";
  let status = 200;
  let upstream: IncomingHttpHeaders = {};
  let held: Buffer[] = [];
  let heldBytes = 0;

  const hold = (chunk: Buffer) => {
    held.push(chunk);
    heldBytes += chunk.length;
  };
  const begin = (extra?: Record<string, string>) =>
    client.begin(status, headersFor({ ...answerHeaders(upstream), ...extra }));
  const send = (chunk: Buffer, resume: () => void): ReadStep => {
    if (client.write(chunk)) return more;
    client.whenWritable(resume);
    return wait;
  };
  const beginWithHeld = (resume: () => void): ReadStep => {
    const bytes = Buffer.concat(held);
    held = [];
    begin();
    return send(bytes, resume);
  };
  const broken = (error: unknown): CallOutcome => {
    if (!client.hasBegun()) return failed(error);
    client.breakOff(describe(error));
    return { ok: false, error, outputStarted: true };
  };
  const refusal = () =>
    failed(
      statusFailure({
        status,
        headers: upstream,
        body: Buffer.concat(held).subarray(0, failureBodyBytes),
        secret,
      }),
    );

  const readEvents = (chunk: Buffer, resume: () => void): ReadStep => {
    const { forward, failure } = watched.feed(chunk);
    if (client.hasBegun()) {
      const step = forward ? send(forward, resume) : more;
      return failure ? settled(broken(failure)) : step;
    }
    if (failure) return settled(payloadFailed(failure));
    if (!forward) return nothingYet;
    hold(forward);
    const word = firstWord(Buffer.concat(held), wire);
    if (word === "done") return settled(nothingCame());
    if (word === "nothing_yet" && heldBytes < failureBodyBytes) return nothingYet;
    return beginWithHeld(resume);
  };

  const endEvents = (): CallOutcome => {
    const { forward, failure } = watched.end();
    if (client.hasBegun()) {
      if (failure) return broken(failure);
      client.end(forward ?? undefined);
      return answered;
    }
    if (failure?.code === "embedded_error_payload") return payloadFailed(failure);
    const bytes = Buffer.concat(forward ? [...held, forward] : held);
    if (failure || firstWord(Buffer.concat([bytes, eventEnd]), wire) !== "content") return nothingCame();
    begin();
    client.end(bytes);
    return answered;
  };

  const endJson = (): CallOutcome => {
    const body = Buffer.concat(held);
    const text = body.toString("utf8").trim();
    const payload = parseJson(text);
    if (isErrorPayload(payload)) return payloadFailed(embeddedFailure(payload, secret));
    if (text === "" || saysNothing(wire, payload)) return nothingCame();
    // Where the close of the connection is the end of the body, a cut looks like an end.
    if (payload === undefined) return failed(truncatedJson());
    if (client.isHeldOpen()) {
      begin();
      client.end(wholeAnswerEvents(wire, payload));
      return answered;
    }
    begin({ "content-length": String(body.length) });
    client.end(body);
    return answered;
  };

  return {
    start(answeredStatus, headers) {
      status = answeredStatus;
      upstream = headers;
      mode = modeOf(status, String(headers["content-type"] ?? ""), headers["content-encoding"]);
    },
    data(chunk, resume) {
      if (mode === "events") return readEvents(chunk, resume);
      if (client.hasBegun()) return send(chunk, resume);
      hold(chunk);
      if (mode === "refusal") return heldBytes < failureBodyBytes ? more : settled(refusal());
      if (mode === "json" && (heldBytes < failureBodyBytes || client.isHeldOpen())) return more;
      return beginWithHeld(resume);
    },
    end() {
      if (mode === "refusal") return refusal();
      if (mode === "events") return endEvents();
      if (mode === "json" && !client.hasBegun()) return endJson();
      if (!client.hasBegun()) return nothingCame();
      client.end();
      return answered;
    },
    fail(error) {
      // A refusal whose body never came to its end is still that refusal, unless it is the caller who left.
      const isAbort = error instanceof Object && "name" in error && error.name === "AbortError";
      return mode === "refusal" && !isAbort ? refusal() : broken(error);
    },
  };
}
