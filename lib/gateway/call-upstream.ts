import type { IncomingHttpHeaders } from "node:http";
import { errors, type Dispatcher } from "undici";
import type { RunSignal } from "../failover/runner/run-contract";
import { abortedCall, timeoutFailure } from "./upstream-failure";
import type { UpstreamEndpoint } from "./ports";

export type CallOutcome =
  | { ok: true; result: null }
  | {
      ok: false;
      error: unknown;
      /** Something has reached the client, so nobody else may answer (first-byte rule). */
      outputStarted: boolean;
      /** Where the failure stood, if not in a status or a broken connection (C-17). */
      source?: "payload" | "empty-result";
      /** A limit of ours, not the provider's failure (C-19). */
      local?: true;
    };

/** What the reader of an answer says after each piece of it. */
export type ReadStep =
  /** Nothing that counts as a first byte has come yet. */
  | { state: "nothing_yet" }
  | { state: "more" }
  /** The client is slow: read on when `resume` is called. */
  | { state: "wait" }
  /** The verdict is there; the rest of the answer is of no interest. */
  | { state: "settled"; outcome: CallOutcome };

export type AnswerReader = {
  start(status: number, headers: IncomingHttpHeaders): void;
  data(chunk: Buffer, resume: () => void): ReadStep;
  end(): CallOutcome;
  /** The answer broke off: timeout, socket error or the caller's abort. */
  fail(error: unknown): CallOutcome;
};

export type UpstreamCall = {
  dispatcher: Dispatcher;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  timeouts: UpstreamEndpoint["timeouts"];
  signal: RunSignal;
};

/** The provider closed a kept-alive connection just as we wrote to it: no answer to judge, and not its fault. */
const isStaleConnection = (error: Error, answered: boolean) =>
  !answered && error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;

/** Makes one call and feeds its answer to the reader. Never rejects. */
export const callUpstream = (call: UpstreamCall, reader: AnswerReader): Promise<CallOutcome> =>
  new Promise((resolve) => new RunningCall(call, reader, resolve).start());

const stoppedReading = "The gateway has stopped reading this answer";

class RunningCall implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #timer: NodeJS.Timeout | undefined;
  #settled = false;
  #answered = false;
  #firstByteSeen = false;
  #retried = false;

  constructor(
    private readonly call: UpstreamCall,
    private readonly reader: AnswerReader,
    private readonly resolve: (outcome: CallOutcome) => void,
  ) {}

  start(): void {
    const { signal } = this.call;
    if (signal.aborted) return this.#onAbort();
    signal.addEventListener("abort", this.#onAbort);
    this.#dispatch();
  }

  #dispatch(): void {
    const { dispatcher, path, headers, body } = this.call;
    dispatcher.dispatch({ method: "POST", path, headers, body }, this);
  }

  onRequestStart(started: Dispatcher.DispatchController): void {
    this.#controller = started;
    if (this.#settled) return started.abort(new Error("The call was given up before it began"));
    this.#watch("no first byte came", this.call.timeouts.firstByteMs);
  }

  onResponseStart(_controller: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (this.#settled || status < 200) return;
    this.#answered = true;
    this.reader.start(status, headers);
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#settled) return;
    const step = this.reader.data(chunk, this.#resume);
    switch (step.state) {
      case "nothing_yet":
        return;
      case "more":
        if (this.#firstByteSeen) this.#timer?.refresh();
        else this.#watchIdle();
        this.#firstByteSeen = true;
        return;
      case "wait":
        this.#firstByteSeen = true;
        clearTimeout(this.#timer);
        this.#controller?.pause();
        return;
      case "settled":
        this.#breakOff(step.outcome);
    }
  }

  onResponseEnd(): void {
    if (!this.#settled) this.#settle(this.reader.end());
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#settled) return;
    if (!this.#retried && isStaleConnection(error, this.#answered)) {
      this.#retried = true;
      this.#dispatch();
      return;
    }
    this.#settle(this.reader.fail(error));
  }

  #settle(outcome: CallOutcome): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.call.signal.removeEventListener("abort", this.#onAbort);
    this.resolve(outcome);
  }

  /** Settles before the answer has ended, so the connection is of no use any more. */
  #breakOff(outcome: CallOutcome): void {
    this.#settle(outcome);
    this.#controller?.abort(new Error(stoppedReading));
  }

  readonly #onAbort = () => this.#breakOff(this.reader.fail(abortedCall()));

  readonly #resume = () => {
    if (this.#settled) return;
    this.#watchIdle();
    this.#controller?.resume();
  };

  #watchIdle(): void {
    this.#watch("the provider sent nothing more", this.call.timeouts.idleMs);
  }

  #watch(what: string, limitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#breakOff(this.reader.fail(timeoutFailure(what, limitMs))), limitMs);
  }
}
