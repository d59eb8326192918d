import type { IncomingMessage } from "node:http";
import { gatherBytes } from "./gather-bytes";

/** Bytes of request bodies held at this moment, over all requests (P-35). */
export type BytesInFlight = { total: number };

export type BodyLimits = {
  maxBodyBytes: number;
  maxBytesInFlight: number;
  inFlight: BytesInFlight;
  /** The part that the bodies of one key may take. */
  ofKey: { inFlight: BytesInFlight; maxBytes: number };
};

export type ReadBody =
  /** `held` is to be let go when the bytes are no longer needed. */
  | { ok: true; body: Buffer; held: HeldBytes }
  | { ok: false; why: "too_large" | "busy" | "key_busy" | "compressed" | "disconnected" };

/** What one body takes of the bytes that all of them, and all of its key, may hold. */
class HeldBytes {
  bytes = 0;
  constructor(private readonly limits: BodyLimits) {}

  refusalOf(more: number): "busy" | "key_busy" | null {
    const { inFlight, maxBytesInFlight, ofKey } = this.limits;
    if (inFlight.total + more > maxBytesInFlight) return "busy";
    return ofKey.inFlight.total + more > ofKey.maxBytes ? "key_busy" : null;
  }

  hold(bytes: number): void {
    this.limits.inFlight.total += bytes - this.bytes;
    this.limits.ofKey.inFlight.total += bytes - this.bytes;
    this.bytes = bytes;
  }
}

/** A client that keeps sending after the refusal is read for a while, so that it gets to see the answer. */
const discardBytes = 4 * 1024 * 1024;

export function discardBody(request: IncomingMessage): void {
  let discarded = 0;
  request.on("data", (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > discardBytes) request.destroy();
  });
  request.on("error", () => {});
  request.resume();
}

const declaredLength = (request: IncomingMessage) => {
  const length = Number(request.headers["content-length"] ?? 0);
  return Number.isFinite(length) && length > 0 ? length : 0;
};

/** Reads the whole body within the limits. */
export function readBody(request: IncomingMessage, limits: BodyLimits): Promise<ReadBody> {
  const declared = declaredLength(request);
  const encoding = request.headers["content-encoding"];
  const held = new HeldBytes(limits);
  const why =
    encoding !== undefined && encoding !== "identity"
      ? "compressed"
      : declared > limits.maxBodyBytes
        ? "too_large"
        : held.refusalOf(declared);
  if (why !== null) {
    discardBody(request);
    return Promise.resolve({ ok: false, why });
  }
  // A declared length is taken at once, so that twenty slow uploads cannot pass the check together.
  held.hold(declared);
  return new Promise((resolve) => {
    const gathered = gatherBytes(declared);
    let received = 0;
    let isOver = false;
    const stop = (outcome: ReadBody) => {
      if (isOver) return;
      isOver = true;
      if (!outcome.ok) held.hold(0);
      resolve(outcome);
    };
    const refuse = (reason: "too_large" | "busy" | "key_busy") => {
      discardBody(request);
      stop({ ok: false, why: reason });
    };
    const onData = (chunk: Buffer) => {
      if (isOver) return;
      received += chunk.length;
      if (received > limits.maxBodyBytes) return refuse("too_large");
      if (received > held.bytes) {
        held.hold(received);
        const full = held.refusalOf(0);
        if (full) return refuse(full);
      }
      gathered.add(chunk);
    };
    const onEnd = () => stop({ ok: true, body: gathered.whole(), held });
    const onClose = () => stop({ ok: false, why: "disconnected" });
    request.on("data", onData);
    request.on("end", onEnd);
    request.on("close", onClose);
    request.on("error", () => {});
  });
}
