import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { setDoors } from "../auth/doors";
import type { KnownHosts } from "../auth/host-check";
import { refuseUnknownHost, refuseUnknownUpgrade } from "../auth/host-guard";
import type { Env } from "../env";
import { createGateway, type Gateway } from "../gateway/gateway";
import { createGatewayPorts } from "./gateway-ports";
import { setRuntime } from "./get-runtime";
import { assertBindable, listen, urlOf } from "./listen";
import type { Runtime } from "./runtime";

/** Everything that is not the gateway: Next, brought by server.ts. */
export type Pages = { handle: RequestListener; close(): Promise<void> };

export type ServeOptions = {
  env: Pick<Env, "host" | "port" | "allowedHosts">;
  /** Called once the port is ours, so that a second start on it touches no file. */
  open(): Promise<Runtime>;
  mountPages(server: Server, address: { host: string; port: number }): Promise<Pages>;
  /** Where pages take upgrades (the development server's socket): their Host is checked too. */
  guardUpgrades?: boolean;
  /** Open connections get this long after the gateway has finished, and the pages after these. */
  closeDeadlineMs?: number;
};
export type Serving = { url: string; port: number; runtime: Runtime; stop(): Promise<void> };

const pageHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
};

export async function serve(options: ServeOptions): Promise<Serving> {
  const { env, open, mountPages, closeDeadlineMs = 3_000 } = options;
  assertBindable(env);
  let listener: RequestListener = (_request, response) => unavailable(response, "Understudy is starting.");
  const knownHosts: KnownHosts = { port: env.port, allowedHosts: env.allowedHosts };
  const server = createServer((request, response) => {
    if (!refuseUnknownHost(request, response, knownHosts)) listener(request, response);
  });
  // Clients that offer h2c send Upgrade; without a listener Node answers them as ordinary requests.
  if (options.guardUpgrades) {
    server.on("upgrade", (request, socket) => void refuseUnknownUpgrade(request, socket, knownHosts));
  }
  // Longer than clients keep their pooled connections, so that none is closed under a request.
  server.keepAliveTimeout = 75_000;
  knownHosts.port = await listen(server, env);

  const opened: (() => Promise<void>)[] = [];
  try {
    const runtime = await open();
    opened.push(() => runtime.close());
    runtime.lab.open({ host: env.host, port: knownHosts.port });
    setRuntime(runtime);
    setDoors({ knownHosts: () => knownHosts, directory: runtime.directory });
    const gateway = createGateway(createGatewayPorts(runtime));
    opened.push(() => gateway.close());
    const pages = await mountPages(server, { host: env.host, port: knownHosts.port });
    listener = dispatch(gateway, pages);
    const stopOnce = async () => {
      listener = (_request, response) => unavailable(response, "Understudy is stopping.");
      await stopServing({ server, runtime, gateway, closeDeadlineMs });
      await Promise.race([pages.close(), sleep(closeDeadlineMs, undefined, { ref: false })]);
      await runtime.close();
      setRuntime(undefined);
      setDoors(undefined);
    };
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= stopOnce());
    return { url: urlOf(env.host, knownHosts.port), port: knownHosts.port, runtime, stop };
  } catch (error) {
    for (const close of opened.reverse()) await close().catch(() => undefined);
    server.close();
    server.closeAllConnections();
    throw error;
  }
}

function dispatch(gateway: Gateway, pages: Pages): RequestListener {
  return (request, response) => {
    if (/^\/v1(?:[/?]|$)/.test(request.url ?? "")) return gateway.handle(request, response);
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
    // Fetch's Request, which Next builds, cannot be a TRACE.
    if (request.method === "TRACE")
      return void response.writeHead(405, { allow: "GET, HEAD, POST, PUT" }).end();
    pages.handle(request, response);
  };
}

/** Live feeds never end by themselves, so they go first; running answers finish; idle connections are let go. */
async function stopServing(parts: {
  server: Server;
  runtime: Runtime;
  gateway: Gateway;
  closeDeadlineMs: number;
}): Promise<void> {
  const { server, runtime, gateway, closeDeadlineMs } = parts;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const stream of [...runtime.liveStreams]) stream.end();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await gateway.close();
  const deadline = setTimeout(() => server.closeAllConnections(), closeDeadlineMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

function unavailable(response: ServerResponse, message: string): void {
  response.writeHead(503, { "content-type": "application/json", "retry-after": "2", connection: "close" });
  response.end(JSON.stringify({ error: { code: "not_configured", type: "server_error", message } }));
}
