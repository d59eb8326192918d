import type { IncomingMessage } from "node:http";

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
  | { ok: true; body: Buffer; release: () => void }
  | { ok: false; why: "too_large" | "busy" | "key_busy" | "compressed" | "disconnected" };

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

/** Reads the whole body within the limits. The caller calls `release` when the bytes are no longer needed. */
export function readBody(request: IncomingMessage, limits: BodyLimits): Promise<ReadBody> {
  const { inFlight, ofKey } = limits;
  const declared = declaredLength(request);
  const refuse = (why: "too_large" | "busy" | "key_busy" | "compressed"): ReadBody => {
    discardBody(request);
    return { ok: false, why };
  };
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") return Promise.resolve(refuse("compressed"));
  if (declared > limits.maxBodyBytes) return Promise.resolve(refuse("too_large"));
  const isFull = (more: number) => {
    if (inFlight.total + more > limits.maxBytesInFlight) return "busy";
    return ofKey.inFlight.total + more > ofKey.maxBytes ? "key_busy" : null;
  };
  const full = isFull(declared);
  if (full) return Promise.resolve(refuse(full));

  // A declared length is taken at once, so that twenty slow uploads cannot pass the check together.
  let held = 0;
  const hold = (bytes: number) => {
    inFlight.total += bytes - held;
    ofKey.inFlight.total += bytes - held;
    held = bytes;
  };
  hold(declared);
  const release = () => hold(0);

  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const stop = (outcome: ReadBody) => {
      request.off("data", onData);
      request.off("end", onEnd);
      request.off("close", onClose);
      if (!outcome.ok) release();
      resolve(outcome);
    };
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      if (received > limits.maxBodyBytes) return stop(refuse("too_large"));
      if (received > held) {
        hold(received);
        const nowFull = isFull(0);
        if (nowFull) return stop(refuse(nowFull));
      }
      chunks.push(chunk);
    };
    const onEnd = () => {
      const [only, ...more] = chunks;
      const body = only && more.length === 0 ? only : Buffer.concat(chunks);
      stop({ ok: true, body, release });
    };
    const onClose = () => stop({ ok: false, why: "disconnected" });
    request.on("data", onData);
    request.on("end", onEnd);
    request.on("close", onClose);
    request.on("error", () => {});
  });
}
