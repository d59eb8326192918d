import { randomBytes, timingSafeEqual } from "node:crypto";
import { request } from "undici";
import { say } from "../error-said";
import { AppError } from "../errors";
import type { GatewayKeyInfo } from "../gateway/ports";

const labKey: GatewayKeyInfo = { id: "lab", name: "Lab" };

/** P-30: gateway key + agent + the client's value; here an operator's chat. */
export const labSessionKey = (agentId: string, value: string) => `${labKey.id}:${agentId}:${value}`;

/**
 * The Lab's way into the gateway: a key of this process alone, known to no browser and no file, so that the chat goes
 * the very way of every client.
 */
export function createLabDoor() {
  const secret = Buffer.from(`us-lab-${randomBytes(32).toString("base64url")}`);
  let address: { host: string; port: number } | null = null;

  return {
    keyOf(offered: string): GatewayKeyInfo | null {
      const bytes = Buffer.from(offered);
      return bytes.length === secret.length && timingSafeEqual(bytes, secret) ? labKey : null;
    },
    isLabKey: (id: string) => id === labKey.id,
    /** Where the gateway listens, once it does. */
    open(at: { host: string; port: number }): void {
      address = { host: /^(0\.0\.0\.0|::)$/.test(at.host) ? "127.0.0.1" : at.host, port: at.port };
    },
    /** One turn; the answer is streamed as it comes. */
    async ask(body: unknown, options: { session: string; signal: AbortSignal }): Promise<Response> {
      if (!address) throw new AppError("not_configured", say("gateway-deaf"));
      const host = address.host.includes(":") ? `[${address.host}]` : address.host;
      const answer = await request(`http://${host}:${address.port}/v1/chat/completions`, {
        method: "POST",
        headers: {
          host: `127.0.0.1:${address.port}`,
          authorization: `Bearer ${secret.toString()}`,
          "content-type": "application/json",
          "x-understudy-session": options.session,
        },
        body: JSON.stringify(body),
        signal: options.signal,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const ours = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === "string" && (name.startsWith("x-understudy-") || name === "content-type")
          ? [[name, value]]
          : [],
      );
      const headers = new Headers([...ours, ["cache-control", "no-store, no-transform"]]);
      const chunks = answer.body[Symbol.asyncIterator]();
      const stream = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const next = await chunks.next();
          if (next.done) controller.close();
          else controller.enqueue(new Uint8Array(next.value));
        },
        cancel: () => void answer.body.destroy(),
      });
      return new Response(stream, { status: answer.statusCode, headers });
    },
  };
}

export type LabDoor = ReturnType<typeof createLabDoor>;
