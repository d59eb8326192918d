import type { ServerResponse } from "node:http";
import { errorEvent } from "./client-error";
import type { ErrorShape } from "./dialect";

/** The client's side of an answer. Nothing is written before `begin`; from then on there is no way back. */
export type ClientStream = {
  hasBegun(): boolean;
  begin(status: number, headers: Record<string, string>): void;
  /** False when the client is slow: `whenWritable` tells when to go on. */
  write(chunk: Buffer): boolean;
  whenWritable(goOn: () => void): void;
  end(lastChunk?: Buffer): void;
  /** Ends an answer that is not complete, so that the client can tell. */
  breakOff(message: string): void;
};

export function createClientStream(input: {
  response: ServerResponse;
  errors: ErrorShape;
  onBegin: () => void;
}): ClientStream {
  const { response, errors, onBegin } = input;
  let isEventStream = false;

  return {
    hasBegun: () => response.headersSent,
    begin(status, headers) {
      const isPlain = (headers["content-encoding"] ?? "identity") === "identity";
      isEventStream = isPlain && (headers["content-type"] ?? "").includes("text/event-stream");
      response.writeHead(status, headers);
      onBegin();
    },
    write: (chunk) => response.write(chunk),
    whenWritable: (goOn) => response.once("drain", goOn),
    end: (lastChunk) => response.end(lastChunk),
    breakOff(message) {
      if (response.writableEnded || response.destroyed) return;
      // Bytes of another kind have no place for an error: only a cut connection tells that something is missing.
      if (!isEventStream) return response.destroy();
      response.end(errorEvent(errors, { status: 502, code: "upstream_failed", message }));
    },
  };
}
