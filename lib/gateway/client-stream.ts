import type { ServerResponse } from "node:http";
import { errorEvent, sendError, type ClientError } from "./client-error";
import type { ErrorShape } from "./dialect";
import { noticeHeader } from "./notice-header";

/**
 * The client's side of an answer. Nothing of an answer is written before `begin`; from then on there is no way back.
 * A stream may be held open before that, with comments that clients pass over.
 */
export type ClientStream = {
  hasBegun(): boolean;
  begin(status: number, headers: Record<string, string>): void;
  /** Tells a client that waits for a stream what is going on, and keeps the connection open from then on. */
  holdOpen(headers: Readonly<Record<string, string>>, comment: string): void;
  /** The client already reads a stream, though nothing of an answer has come. */
  isHeldOpen(): boolean;
  /** False when the client is slow: `whenWritable` tells when to go on. */
  write(chunk: Buffer): boolean;
  whenWritable(goOn: () => void): void;
  end(lastChunk?: Buffer): void;
  /** Ends an answer that is not complete, so that the client can tell. */
  breakOff(message: string): void;
  /** There will be no answer. */
  refuse(error: ClientError): void;
};

const commentEveryMs = 10_000;

/** One line that no client reads as data. */
const commentLine = (text: string) => `: ${text.replace(/\s+/g, " ")}\n\n`;

const isStream = (headers: Readonly<Record<string, string>>) =>
  (headers["content-encoding"] ?? "identity") === "identity" &&
  (headers["content-type"] ?? "").includes("text/event-stream");

export function createClientStream(input: {
  response: ServerResponse;
  errors: ErrorShape;
  onBegin: () => void;
}): ClientStream {
  const { response, errors, onBegin } = input;
  let begun = false;
  let isEventStream = false;
  let holding: NodeJS.Timeout | undefined;

  const endWithError = (error: ClientError) => {
    clearInterval(holding);
    if (response.writableEnded || response.destroyed) return;
    response.end(errorEvent(errors, error));
  };

  return {
    hasBegun: () => begun,
    begin(status, headers) {
      clearInterval(holding);
      begun = true;
      if (!response.headersSent) {
        isEventStream = isStream(headers);
        response.writeHead(status, headers);
        const notice = headers[noticeHeader];
        if (notice !== undefined && isEventStream) response.write(commentLine(decodeURIComponent(notice)));
      } else {
        // Too late for headers, so who answered stands in a comment.
        const ours = Object.entries(headers).filter(([name]) => name.startsWith("x-understudy-"));
        for (const [name, value] of ours) response.write(commentLine(`${name}: ${value}`));
      }
      onBegin();
    },
    holdOpen(headers, comment) {
      if (begun || response.destroyed || response.writableEnded) return;
      if (!response.headersSent) {
        isEventStream = true;
        response.writeHead(200, {
          "content-type": "text/event-stream; charset=utf-8",
          "cache-control": "no-store",
          ...headers,
        });
        holding = setInterval(() => response.write(commentLine("waiting")), commentEveryMs);
        response.once("close", () => clearInterval(holding));
      }
      response.write(commentLine(comment));
    },
    isHeldOpen: () => !begun && response.headersSent,
    write: (chunk) => response.write(chunk),
    whenWritable: (goOn) => response.once("drain", goOn),
    end: (lastChunk) => response.end(lastChunk),
    breakOff(message) {
      if (response.writableEnded || response.destroyed) return;
      // Bytes of another kind have no place for an error: only a cut connection tells that something is missing.
      if (!isEventStream) return response.destroy();
      endWithError({ status: 502, code: "upstream_failed", message });
    },
    refuse(error) {
      if (response.headersSent) endWithError(error);
      else sendError(response, errors, error);
    },
  };
}
