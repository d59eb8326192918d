import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { saysNothing, type AnswerWire } from "../answer-wire";
import { callUpstream, type AnswerReader, type CallOutcome, type ReadStep } from "../call-upstream";
import { tooLongAnswer, tooLongEvent, wholeAnswerBytes } from "../held-answer";
import type { UpstreamCredential, UpstreamEndpoint } from "../ports";
import { endOfLastEvent, firstWord } from "../sse-events";
import { watchStream } from "../sse-watch";
import {
  embeddedFailure,
  emptyAnswer,
  failureBodyBytes,
  isErrorPayload,
  parseJson,
  statusFailure,
  truncatedJson,
  webPage,
} from "../upstream-failure";
import { mediaType, upstreamHeaders } from "../upstream-headers";
import type { LiftedBody } from "./lift-long-texts";

type Failed = Extract<CallOutcome, { ok: false }>;

export type UpstreamFetch = {
  fetch: typeof globalThis.fetch;
  /** What the provider, the network or the clock did; the packages' own errors say less. */
  failure(): Failed | null;
  /** The field that would have been lost on the way; then nothing was sent. */
  lostField(): string | null;
  /** A text that was lifted out of the request did not come through as it was; nothing was sent either. */
  lostText(): boolean;
};

const more: ReadStep = { state: "more" };
const failed = (error: unknown, source?: Failed["source"]): Failed => ({
  ok: false,
  error,
  outputStarted: false,
  ...(source && { source }),
});
const piecesHeld = 16;
/**
 * The packages keep an event until its end. The longest real ones repeat a whole answer, or the instructions of the
 * request: some hundred KB. This leaves them room, and none to a provider that never ends one.
 */
const longestEventBytes = 4 * 1024 * 1024;

/** A body that is read no faster than it is taken. */
function createBody(onCancel: () => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let resume: (() => void) | null = null;
  let isOpen = true;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (started) => void (controller = started),
      pull() {
        const goOn = resume;
        resume = null;
        goOn?.();
      },
      cancel() {
        isOpen = false;
        onCancel();
      },
    },
    { highWaterMark: piecesHeld },
  );
  return {
    stream,
    push: (chunk: Uint8Array) => isOpen && controller?.enqueue(chunk),
    /** False while the taker is busy; `goOn` is called when it has room. */
    hasRoom(goOn: () => void): boolean {
      if ((controller?.desiredSize ?? 1) > 0) return true;
      resume = goOn;
      return false;
    },
    close() {
      if (isOpen) controller?.close();
      isOpen = false;
    },
  };
}

/**
 * The fetch the provider packages call with: our pools, keys, timeouts and abort. It keeps the raw failure, status,
 * headers and body as they came, so that the classifier reads what it reads on the pass-through path.
 */
export function createUpstreamFetch(input: {
  dispatcher: Dispatcher;
  endpoint: UpstreamEndpoint;
  credential: UpstreamCredential | null;
  wire: AnswerWire;
  signal: AbortSignal;
  putBack: LiftedBody["putBack"];
  lostIn: (body: unknown) => string | null;
}): UpstreamFetch {
  const { dispatcher, endpoint, credential, wire, signal, putBack, lostIn } = input;
  const secret = credential?.secret ?? null;
  const stop = new AbortController();
  let failure: Failed | null = null;
  let lostField: string | null = null;
  let lostText = false;

  async function call(
    url: URL,
    init: Pick<RequestInit, "headers"> & { body: Buffer },
    answer: (response: Response) => void,
  ): Promise<CallOutcome> {
    const body = createBody(() => stop.abort());
    const reader = createReader({ wire, secret, body, answer });
    const beta = new Headers(init.headers).get("anthropic-beta");
    const headers = upstreamHeaders({
      client: beta === null ? {} : { "anthropic-beta": beta },
      credential,
      endpoint,
    });
    const outcome = await callUpstream(
      {
        dispatcher,
        path: url.pathname + url.search,
        headers,
        body: init.body,
        timeouts: endpoint.timeouts,
        signal: AbortSignal.any([signal, stop.signal]),
      },
      reader,
    );
    // First: who reads the body to its end asks then whether it was whole.
    if (!outcome.ok) failure ??= outcome;
    body.close();
    return outcome;
  }

  return {
    failure: () => failure,
    lostField: () => lostField,
    lostText: () => lostText,
    async fetch(target, init = {}) {
      const json = String(init.body);
      lostField = lostIn(parseJson(json));
      if (lostField !== null) throw new Error(`"${lostField}" would be lost`);
      const body = putBack(json);
      lostText = body === null;
      if (body === null) throw new Error("A text would be lost");
      const url = new URL(target instanceof Request ? target.url : target);
      return new Promise((resolve, reject) => {
        void call(url, { headers: init.headers, body }, resolve).then((outcome) => {
          if (!outcome.ok) reject(new Error("The provider gave no answer"));
        });
      });
    },
  };
}

function createReader(input: {
  wire: AnswerWire;
  secret: string | null;
  body: ReturnType<typeof createBody>;
  answer: (response: Response) => void;
}): AnswerReader {
  const { wire, secret, body, answer } = input;
  const watched = watchStream(wire, secret);
  let mode: "refusal" | "events" | "json" | "page" = "json";
  let status = 0;
  let upstream: IncomingHttpHeaders = {};
  const held: Buffer[] = [];
  let heldBytes = 0;
  let hasWord = false;
  /** Of an event whose end has not come. */
  let openBytes = 0;

  const hold = (chunk: Buffer) => {
    held.push(chunk);
    heldBytes += chunk.length;
  };
  const refusal = () => {
    const bytes = Buffer.concat(held).subarray(0, failureBodyBytes);
    return failed(statusFailure({ status, headers: upstream, body: bytes, secret }));
  };
  const noteWord = (bytes: Buffer) => {
    heldBytes += bytes.length;
    hasWord = heldBytes >= failureBodyBytes || firstWord(bytes, wire) !== "nothing_yet";
  };

  const readEvents = (chunk: Buffer, resume: () => void): ReadStep => {
    const { forward, failure } = watched.feed(chunk);
    if (forward) {
      const end = endOfLastEvent(forward);
      openBytes = end === 0 ? openBytes + forward.length : forward.length - end;
      if (openBytes > longestEventBytes)
        return { state: "settled", outcome: tooLongEvent(longestEventBytes) };
      if (!hasWord) noteWord(forward);
      body.push(forward);
    }
    if (failure) return { state: "settled", outcome: failed(failure, "payload") };
    if (!hasWord) return { state: "nothing_yet" };
    return body.hasRoom(resume) ? more : { state: "wait" };
  };
  const endJson = (): CallOutcome => {
    const text = Buffer.concat(held).toString("utf8").trim();
    const payload = parseJson(text);
    if (isErrorPayload(payload)) return failed(embeddedFailure(payload, secret), "payload");
    if (text === "" || saysNothing(wire, payload)) return failed(emptyAnswer(), "empty-result");
    if (payload === undefined) return failed(truncatedJson());
    answer(new Response(text, { status: 200, headers: { "content-type": "application/json" } }));
    return { ok: true, result: null };
  };

  return {
    start(answeredStatus, headers) {
      status = answeredStatus;
      upstream = headers;
      const type = mediaType(headers);
      if (status < 200 || status > 299) mode = "refusal";
      else if (type.includes("text/event-stream")) mode = "events";
      else if (type.includes("text/html")) mode = "page";
      if (mode === "events")
        answer(new Response(body.stream, { headers: { "content-type": "text/event-stream" } }));
    },
    data(chunk, resume) {
      if (mode === "events") return readEvents(chunk, resume);
      if (mode === "page") return { state: "settled", outcome: failed(webPage()) };
      hold(chunk);
      if (mode === "refusal" && heldBytes >= failureBodyBytes)
        return { state: "settled", outcome: refusal() };
      if (heldBytes > wholeAnswerBytes) return { state: "settled", outcome: tooLongAnswer() };
      return more;
    },
    end() {
      if (mode === "refusal") return refusal();
      if (mode !== "events") return endJson();
      const { forward, failure } = watched.end();
      if (forward) body.push(forward);
      if (!failure) return { ok: true, result: null };
      if (failure.code === "embedded_error_payload") return failed(failure, "payload");
      return hasWord ? failed(failure) : failed(emptyAnswer(), "empty-result");
    },
    fail(error) {
      const isAbort = error instanceof Object && "name" in error && error.name === "AbortError";
      return mode === "refusal" && !isAbort ? refusal() : failed(error);
    },
  };
}
