import type { ServerResponse } from "node:http";
import { errorEvent, sendError, type ClientError } from "./client-error";
import type { ErrorShape } from "./dialect";
import { noticeHeader } from "./notice-header";
import { SequenceNumbers } from "./sequence-numbers";
import { mediaType } from "./upstream-headers";

const commentEveryMs = 10_000;

/** One line that no client reads as data. */
const commentLine = (text: string) => `: ${text.replace(/\s+/g, " ")}\n\n`;

const isStream = (headers: Readonly<Record<string, string>>) =>
  (headers["content-encoding"] ?? "identity") === "identity" &&
  mediaType(headers).includes("text/event-stream");

/** Written together with the headers, in one piece. */
const shortBytes = 16 * 1024;

/**
 * The client's side of an answer. Nothing of an answer is written before `begin`; from then on there is no way back.
 * A stream may be held open before that, with comments that clients pass over.
 */
export class ClientStream {
  /** When the answer began, epoch ms. */
  begunAt: number | null = null;
  #isEventStream = false;
  #holding: NodeJS.Timeout | undefined;
  readonly #numbers: SequenceNumbers | null;

  constructor(
    private readonly response: ServerResponse,
    private readonly errors: ErrorShape,
    private readonly now: () => number,
  ) {
    this.#numbers = errors === "openai-responses" ? new SequenceNumbers() : null;
  }

  hasBegun(): boolean {
    return this.begunAt !== null;
  }

  begin(status: number, headers: Record<string, string>): void {
    const { response } = this;
    clearInterval(this.#holding);
    if (!response.headersSent) {
      this.#isEventStream = isStream(headers);
      response.writeHead(status, headers);
      const notice = headers[noticeHeader];
      if (notice !== undefined && this.#isEventStream)
        response.write(commentLine(decodeURIComponent(notice)));
    } else {
      // Too late for headers, so who answered stands in a comment.
      for (const [name, value] of Object.entries(headers))
        if (name.startsWith("x-understudy-")) response.write(commentLine(`${name}: ${value}`));
    }
    this.begunAt = this.now();
  }

  /** Tells a client that waits for a stream what is going on, and keeps the connection open from then on. */
  holdOpen(headers: Readonly<Record<string, string>>, comment: string): void {
    const { response } = this;
    if (this.hasBegun() || response.destroyed || response.writableEnded) return;
    if (!response.headersSent) {
      this.#isEventStream = true;
      response.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        ...headers,
      });
      this.#holding = setInterval(() => response.write(commentLine("waiting")), commentEveryMs);
      response.once("close", () => clearInterval(this.#holding));
    }
    response.write(commentLine(comment));
  }

  /** The client already reads a stream, though nothing of an answer has come. */
  isHeldOpen(): boolean {
    return !this.hasBegun() && this.response.headersSent;
  }

  /** False when the client is slow: `whenWritable` tells when to go on. */
  write(chunk: Buffer): boolean {
    this.#numbers?.note(chunk);
    return this.response.write(chunk);
  }

  whenWritable(goOn: () => void): void {
    this.response.once("drain", goOn);
  }

  end(lastChunk?: Buffer): void {
    if (lastChunk && lastChunk.length <= shortBytes)
      this.response.end(lastChunk.toString("latin1"), "latin1");
    else this.response.end(lastChunk);
  }

  /** Ends an answer that is not complete, so that the client can tell. */
  breakOff(message: string): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return;
    // Bytes of another kind have no place for an error: only a cut connection tells that something is missing.
    if (this.#isEventStream) this.#endWithError({ status: 502, code: "upstream_failed", message });
    else response.destroy();
  }

  /** There will be no answer. */
  refuse(error: ClientError): void {
    if (this.response.headersSent) this.#endWithError(error);
    else sendError(this.response, this.errors, error);
  }

  #endWithError(error: ClientError): void {
    const { response } = this;
    clearInterval(this.#holding);
    if (response.writableEnded || response.destroyed) return;
    response.end(errorEvent(this.errors, error, this.#numbers?.next() ?? 0));
  }
}
