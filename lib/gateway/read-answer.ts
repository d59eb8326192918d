import type { IncomingHttpHeaders } from "node:http";
import { saysNothing, type AnswerWire } from "./answer-wire";
import type { AnswerReader, CallOutcome, ReadStep } from "./call-upstream";
import type { ClientStream } from "./client-stream";
import { tooLongAnswer, wholeAnswerBytes } from "./held-answer";
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
  truncatedStream,
  webPage,
} from "./upstream-failure";
import { answerHeaders, mediaType } from "./upstream-headers";
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
const answered: CallOutcome = { ok: true, result: null };
const eventEnd = Buffer.from("\n\n");

/** `page`: a portal or a wrong address answers with HTML where every API answers with JSON. */
type Mode = "refusal" | "events" | "json" | "page" | "bytes";

function modeOf(status: number, contentType: string, encoding: string | undefined): Mode {
  if (status < 200 || status > 299) return "refusal";
  // Not asked for, but sent compressed all the same: it cannot be looked into, only passed on.
  if (encoding !== undefined && encoding !== "identity") return "bytes";
  if (contentType.includes("text/event-stream")) return "events";
  if (contentType.includes("text/html")) return "page";
  return contentType.includes("json") ? "json" : "bytes";
}

/** The wire of the answer, whom it is for, and what the client is told beside it. */
export type AnswerOrder = {
  wire: AnswerWire;
  secret: string | null;
  client: ClientStream;
  /** Adds ours to the headers that the client gets. */
  addHeaders: (headers: Record<string, string>) => void;
  /** Redacts and shortens what a client may read of a failure. */
  describe: (error: unknown) => string;
};

/**
 * Reads one upstream answer. Nothing reaches the client until it is known to be an answer: the first event of a
 * stream, the whole of a short JSON body. An error or silence before that is a failure that may still be made good.
 */
export class AnswerReading implements AnswerReader {
  #watched: ReturnType<typeof watchStream> | undefined;
  #mode: Mode = "bytes";
  #status = 200;
  #upstream: IncomingHttpHeaders = {};
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(private readonly order: AnswerOrder) {}

  start(status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    this.#upstream = headers;
    this.#mode = modeOf(status, mediaType(headers), headers["content-encoding"]);
  }

  data(chunk: Buffer, resume: () => void): ReadStep {
    if (this.#mode === "events") return this.#readEvents(chunk, resume);
    if (this.#mode === "page") return settled(failed(webPage()));
    if (this.order.client.hasBegun()) return this.#send(chunk, resume);
    this.#hold(chunk);
    const isShort = this.#heldBytes < failureBodyBytes;
    if (this.#mode === "refusal") return isShort ? more : settled(this.#refusal());
    if (this.#mode === "json" && (isShort || this.order.client.isHeldOpen()))
      return this.#heldBytes > wholeAnswerBytes ? settled(tooLongAnswer()) : more;
    return this.#beginWithHeld(resume);
  }

  end(): CallOutcome {
    const { client } = this.order;
    if (this.#mode === "refusal") return this.#refusal();
    if (this.#mode === "events") return this.#endEvents();
    if (this.#mode === "json" && !client.hasBegun()) return this.#endJson();
    if (!client.hasBegun()) return nothingCame();
    client.end();
    return answered;
  }

  fail(error: unknown): CallOutcome {
    // A refusal whose body never came to its end is still that refusal, unless it is the caller who left.
    const isAbort = error instanceof Object && "name" in error && error.name === "AbortError";
    return this.#mode === "refusal" && !isAbort ? this.#refusal() : this.#broken(error);
  }

  #hold(chunk: Buffer): void {
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
  }

  /** What was held back, as one piece. */
  #whole(): Buffer {
    const [only, ...others] = this.#held;
    return only && others.length === 0 ? only : Buffer.concat(this.#held);
  }

  #begin(length?: number): void {
    const headers = answerHeaders(this.#upstream);
    if (length !== undefined) headers["content-length"] = String(length);
    this.order.addHeaders(headers);
    this.order.client.begin(this.#status, headers);
  }

  #send(chunk: Buffer, resume: () => void): ReadStep {
    const { client } = this.order;
    if (client.write(chunk)) return more;
    client.whenWritable(resume);
    return wait;
  }

  #beginWithHeld(resume: () => void): ReadStep {
    const bytes = this.#whole();
    this.#held = [];
    this.#begin();
    return this.#send(bytes, resume);
  }

  #broken(error: unknown): CallOutcome {
    const { client, describe } = this.order;
    if (!client.hasBegun()) return failed(error);
    client.breakOff(describe(error));
    return { ok: false, error, outputStarted: true };
  }

  #refusal(): CallOutcome {
    const body = this.#whole().subarray(0, failureBodyBytes);
    const { secret } = this.order;
    return failed(statusFailure({ status: this.#status, headers: this.#upstream, body, secret }));
  }

  #readEvents(chunk: Buffer, resume: () => void): ReadStep {
    const { wire, secret, client } = this.order;
    this.#watched ??= watchStream(wire, secret);
    const { forward, failure } = this.#watched.feed(chunk);
    if (client.hasBegun()) {
      const step = forward ? this.#send(forward, resume) : more;
      return failure ? settled(this.#broken(failure)) : step;
    }
    if (failure) return settled(payloadFailed(failure));
    if (!forward) return nothingYet;
    this.#hold(forward);
    // Only what is new: reading all of it again for every comment would keep everybody else waiting.
    const word = firstWord(forward, wire);
    if (word === "done") return settled(nothingCame());
    if (word === "nothing_yet" && this.#heldBytes < failureBodyBytes) return nothingYet;
    return this.#beginWithHeld(resume);
  }

  #endEvents(): CallOutcome {
    const { wire, client } = this.order;
    const { forward, failure } = this.#watched?.end() ?? { forward: null, failure: truncatedStream() };
    if (client.hasBegun()) {
      if (failure) return this.#broken(failure);
      client.end(forward ?? undefined);
      return answered;
    }
    if (failure?.code === "embedded_error_payload") return payloadFailed(failure);
    if (forward) this.#hold(forward);
    const bytes = this.#whole();
    if (failure || firstWord(Buffer.concat([bytes, eventEnd]), wire) !== "content") return nothingCame();
    this.#begin();
    client.end(bytes);
    return answered;
  }

  #endJson(): CallOutcome {
    const { wire, secret, client } = this.order;
    const body = this.#whole();
    const text = body.toString("utf8").trim();
    const payload = parseJson(text);
    if (isErrorPayload(payload)) return payloadFailed(embeddedFailure(payload, secret));
    if (text === "" || saysNothing(wire, payload)) return nothingCame();
    // Where the close of the connection is the end of the body, a cut looks like an end.
    if (payload === undefined) return failed(truncatedJson());
    if (client.isHeldOpen()) {
      this.#begin();
      client.end(wholeAnswerEvents(wire, payload));
      return answered;
    }
    this.#begin(body.length);
    client.end(body);
    return answered;
  }
}
