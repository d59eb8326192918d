import { answerWires, type AnswerWire } from "./answer-wire";
import { endOfLastEvent, isErrorEvent, sseEvents } from "./sse-events";
import { embeddedFailure, parseJson, truncatedStream, type UpstreamFailure } from "./upstream-failure";

/** What may go to the client now, and what went wrong behind it. */
export type Watched = { forward: Buffer | null; failure: UpstreamFailure | null };

/** An event longer than this is passed on in parts. */
const longestHeldBytes = 256 * 1024;

const errorMarks = ['"error"', "event: error", "event:error"];

/**
 * Follows a stream without changing it: whole events pass as the bytes they are, the beginning of an event waits for
 * its end, and an error event is held back so that the client gets one error, ours, redacted.
 */
export function watchStream(wire: AnswerWire, secret: string | null) {
  const { lastWords } = answerWires[wire];
  let waiting: Buffer | null = null;
  let finished = false;

  const judge = (whole: Buffer): Watched => {
    // The marks are plain ASCII, and looking through a text is several times as fast as through bytes.
    const text = whole.toString("latin1");
    finished ||= lastWords.some((mark) => text.includes(mark));
    if (!errorMarks.some((mark) => text.includes(mark))) return { forward: whole, failure: null };
    const error = sseEvents(whole).find(isErrorEvent);
    if (!error) return { forward: whole, failure: null };
    const before = whole.subarray(0, error.start);
    const failure = embeddedFailure(parseJson(error.data ?? "") ?? error.data ?? "", secret);
    return { forward: before.length ? before : null, failure };
  };

  return {
    feed(chunk: Buffer): Watched {
      const bytes: Buffer = waiting ? Buffer.concat([waiting, chunk]) : chunk;
      const end = bytes.length > longestHeldBytes ? bytes.length : endOfLastEvent(bytes);
      waiting = end < bytes.length ? bytes.subarray(end) : null;
      return end === 0 ? { forward: null, failure: null } : judge(bytes.subarray(0, end));
    },
    /** The upstream closed the stream in good order: was it complete? */
    end(): Watched {
      const rest = waiting;
      waiting = null;
      // A last event without its blank line still counts, as some servers end with a bare [DONE].
      const last = rest ? judge(Buffer.concat([rest, Buffer.from("\n\n")])) : null;
      if (last?.failure) return last;
      if (!finished) return { forward: null, failure: truncatedStream() };
      return { forward: rest, failure: null };
    },
  };
}
