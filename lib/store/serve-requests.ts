import type { MessagePort } from "node:worker_threads";
import { ownName } from "./own-database";
import { toFailure, type StoreFailure } from "./store-error";

type Served = { ok: true; methods: object } | { ok: false; failure: StoreFailure };

function open(create: () => object, path: string): Served {
  try {
    return { ok: true, methods: create() };
  } catch (error) {
    return { ok: false, failure: toFailure(error, ownName, path) };
  }
}

/**
 * A worker's side: answers every request by the method of its name. Opening waits for the first one, so that the
 * thread can start before there is anything to open; if it fails, every answer is that failure. `ownDatabasePath` is
 * named in messages that no function has put better.
 */
export function serveRequests(port: MessagePort, create: () => object, ownDatabasePath: string): void {
  let served: Served | undefined;

  port.on("message", async ({ id, method, input }) => {
    served ??= open(create, ownDatabasePath);
    if (!served.ok) {
      port.postMessage({ id, ok: false, failure: served.failure });
      return;
    }
    try {
      const handler: unknown = Reflect.get(served.methods, method);
      if (typeof handler !== "function") throw new Error(`The worker has no method ${method}.`);
      port.postMessage({ id, ok: true, value: await handler(input) });
    } catch (error) {
      port.postMessage({ id, ok: false, failure: toFailure(error, ownName, ownDatabasePath) });
    }
  });
}
