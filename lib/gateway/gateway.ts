// The wire: `/v1/*` on plain node:http, keys, bodies, upstream calls, streaming and the first-byte rule.
// Not here: which model or profile comes next (lib/failover), SQL, configuration files, React, Next.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Bag } from "../bag";
import { answerModels, isAnthropicClient, isModelsPath } from "./answer-models";
import { answerRequest } from "./answer-request";
import { sendError, type ClientError } from "./client-error";
import { clientSecret } from "./client-secret";
import { Caller } from "./caller";
import { ClientStream } from "./client-stream";
import { dialectOfPath, dialectTable, errorShapeOfPath, knownPaths } from "./dialect";
import type { Exchange, GatewayParts } from "./exchange";
import { createKeyLimits } from "./key-limits";
import type { GatewayPorts } from "./ports";
import { discardBody } from "./read-body";
import { createTranslationRoom, type TranslationTimes } from "./translate/translation-room";
import { createUpstreamPools } from "./upstream-pools";

export type Gateway = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Takes no new request, lets the running ones finish until the deadline, then ends them so that clients can tell. */
  close(): Promise<void>;
};

const keyHint =
  'Send a gateway key as "Authorization: Bearer <key>" or "x-api-key: <key>". Keys are made with: npm run -s understudy -- keys create';
const noKey: ClientError = { status: 401, code: "invalid_api_key", message: `No gateway key. ${keyHint}` };
const wrongKey: ClientError = {
  status: 401,
  code: "invalid_api_key",
  message: `This gateway key is unknown or revoked. ${keyHint}`,
};
const originRefused: ClientError = {
  status: 403,
  code: "origin_refused",
  message: "Requests from web pages are refused: send no Origin header.",
};
const isStopping: ClientError = {
  status: 503,
  code: "stopping",
  message: "The gateway is stopping. Try again in a moment.",
  retryAfterSeconds: 2,
  headers: { connection: "close" },
};
const unknownUrl = (path: string): ClientError => ({
  status: 404,
  code: "unknown_url",
  message: `Unknown path ${path.slice(0, 100)}. There are ${knownPaths}.`,
});
const wrongMethod = (allow: string): ClientError => ({
  status: 405,
  code: "method_not_allowed",
  message: `Use ${allow} here.`,
  headers: { allow },
});

export function createGateway(
  ports: GatewayPorts,
  {
    closeDeadlineMs = 10_000,
    translations,
  }: { closeDeadlineMs?: number; translations?: TranslationTimes | undefined } = {},
): Gateway {
  const parts: GatewayParts = {
    ports,
    pools: createUpstreamPools(),
    inFlight: { total: 0 },
    translations: createTranslationRoom(translations),
  };
  const limits = createKeyLimits(ports.now, ports.maxConcurrent);
  const running = new Bag<Exchange>();
  let stopping = false;
  let whenIdle = () => {};

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "/";
    const queryAt = url.indexOf("?");
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    const refuse = (error: ClientError) => {
      discardBody(request);
      sendError(response, errorShapeOfPath(path, isAnthropicClient(request.headers)), error);
    };
    if (stopping) return refuse(isStopping);
    if (request.headers.origin !== undefined) return refuse(originRefused);
    const secret = clientSecret(request.headers);
    const key = secret === null ? null : ports.authenticate(secret);
    if (!key) return refuse(secret === null ? noKey : wrongKey);
    ports.touchKey(key.id);

    const dialect = dialectOfPath(path);
    if (!dialect && !isModelsPath(path)) return refuse(unknownUrl(path));
    const methods = dialect ? ["POST"] : ["GET", "HEAD"];
    if (!methods.includes(request.method ?? "")) return refuse(wrongMethod(methods.join(", ")));
    const ready = ports.isReady();
    if (!ready.ok) return refuse({ status: 503, code: "config_invalid", message: ready.message });
    if (!dialect) {
      const asked = { path, headers: request.headers, scopes: key.scopes };
      const models = answerModels(asked, ports);
      if (!models.ok) return refuse(models.error);
      const length = Buffer.byteLength(models.body);
      response.writeHead(200, { "content-type": "application/json", "content-length": length });
      response.end(models.body);
      return;
    }

    const entered = limits.enter(key.id, key.limits);
    if (!entered.ok) return refuse(entered.error);
    const client = new ClientStream(response, dialectTable[dialect].errors, ports.now);
    const caller = new Caller();
    const query = queryAt === -1 ? "" : url.slice(queryAt);
    const exchange = { request, response, dialect, query, key, client, keyBytes: entered.bytes, caller };
    const { socket } = request;
    const leave = () => {
      if (!response.writableFinished) caller.leave();
    };
    response.on("close", leave);
    // A pipelined request has no connection of its own yet, and its response never hears of the close.
    if (response.socket === null) socket.once("close", leave);
    const held = running.add(exchange);
    try {
      await answerRequest(exchange, parts);
    } finally {
      entered.leave();
      socket.off("close", leave);
      running.remove(held);
      if (running.size === 0) whenIdle();
    }
  }

  return {
    handle(request, response) {
      answer(request, response).catch((error: unknown) => {
        ports.log.error({ err: error }, "gateway request failed");
        const message = "The gateway failed on this request. Its log says why.";
        if (response.headersSent) response.destroy();
        else
          sendError(response, errorShapeOfPath(request.url ?? ""), {
            status: 500,
            code: "internal",
            message,
          });
      });
    },
    async close() {
      stopping = true;
      if (running.size > 0) {
        await new Promise<void>((resolve) => {
          const deadline = setTimeout(resolve, closeDeadlineMs);
          whenIdle = () => {
            clearTimeout(deadline);
            resolve();
          };
        });
      }
      for (const exchange of running.all()) cutOff(exchange);
      await parts.pools.close();
    },
  };
}

function cutOff({ client, caller }: Exchange): void {
  if (client.hasBegun()) client.breakOff("The gateway is stopping; the answer is not complete.");
  else client.refuse(isStopping);
  caller.leave();
}
