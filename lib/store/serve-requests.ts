import type { MessagePort } from "node:worker_threads";
import { toFailure } from "./store-error";

/** A worker's side: answers every request by the method of its name. If `create` failed, every answer is that failure. */
export function serveRequests(port: MessagePort, create: () => object): void {
  const state = (() => {
    try {
      return { ok: true as const, methods: create() };
    } catch (error) {
      return { ok: false as const, failure: toFailure(error) };
    }
  })();

  port.on("message", async ({ id, method, input }) => {
    if (!state.ok) {
      port.postMessage({ id, ok: false, failure: state.failure });
      return;
    }
    try {
      const handler: unknown = Reflect.get(state.methods, method);
      if (typeof handler !== "function") throw new Error(`The worker has no method ${method}.`);
      port.postMessage({ id, ok: true, value: await handler(input) });
    } catch (error) {
      port.postMessage({ id, ok: false, failure: toFailure(error) });
    }
  });
}
