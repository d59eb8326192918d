import type { IncomingHttpHeaders } from "node:http";
import { errors, type Dispatcher } from "undici";
import { abortedCall, timeoutFailure } from "./upstream-failure";
import type { UpstreamEndpoint } from "./ports";

export type CallOutcome =
  | { ok: true }
  | {
      ok: false;
      error: unknown;
      /** Something has reached the client, so nobody else may answer (first-byte rule). */
      outputStarted: boolean;
      /** Where the failure stood, if not in a status or a broken connection (C-17). */
      source?: "payload" | "empty-result";
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
  signal: AbortSignal;
};

/** The provider closed a kept-alive connection just as we wrote to it: no answer to judge, and not its fault. */
const isStaleConnection = (error: Error, answered: boolean) =>
  !answered && error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;

/** Makes one call and feeds its answer to the reader. Never rejects. */
export function callUpstream(call: UpstreamCall, reader: AnswerReader): Promise<CallOutcome> {
  const { timeouts, signal } = call;
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null;
    let timer: NodeJS.Timeout | undefined;
    let settled = false;
    let answered = false;
    let firstByteSeen = false;
    let retried = false;

    const settle = (outcome: CallOutcome) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      resolve(outcome);
    };
    /** Settles before the answer has ended, so the connection is of no use any more. */
    const breakOff = (outcome: CallOutcome) => {
      settle(outcome);
      controller?.abort(new Error("The gateway has stopped reading this answer"));
    };
    const onAbort = () => breakOff(reader.fail(abortedCall()));
    const watch = (what: string, limitMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => breakOff(reader.fail(timeoutFailure(what, limitMs))), limitMs);
    };
    const watchIdle = () => watch("the provider sent nothing more", timeouts.idleMs);
    const resume = () => {
      if (settled) return;
      watchIdle();
      controller?.resume();
    };

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (settled) return started.abort(new Error("The call was given up before it began"));
        watch("no first byte came", timeouts.firstByteMs);
      },
      onResponseStart(_controller, status, headers) {
        if (settled || status < 200) return;
        answered = true;
        reader.start(status, headers);
      },
      onResponseData(_controller, chunk) {
        if (settled) return;
        const step = reader.data(chunk, resume);
        switch (step.state) {
          case "nothing_yet":
            return;
          case "more":
            if (firstByteSeen) timer?.refresh();
            else watchIdle();
            firstByteSeen = true;
            return;
          case "wait":
            firstByteSeen = true;
            clearTimeout(timer);
            controller?.pause();
            return;
          case "settled":
            breakOff(step.outcome);
        }
      },
      onResponseEnd() {
        if (!settled) settle(reader.end());
      },
      onResponseError(_controller, error) {
        if (settled) return;
        if (!retried && isStaleConnection(error, answered)) {
          retried = true;
          dispatch();
          return;
        }
        settle(reader.fail(error));
      },
    };
    const { path, headers, body } = call;
    const dispatch = () => call.dispatcher.dispatch({ method: "POST", path, headers, body }, handler);

    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort);
    dispatch();
  });
}
