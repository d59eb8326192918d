import { createServer, type ServerResponse } from "node:http";
import { Pool } from "undici";

/** Under this path the refusing upstream is asked first: what two calls cost with nothing decided or written between. */
export const bareFallbackPath = "/bad/v1/chat/completions";
const answering = "/ok/v1/chat/completions";

/** The peer: takes a request, sends it on, pipes the answer back. No key, no model, no log. */
export function startBareProxy(upstreamUrl: string): Promise<string> {
  const pool = new Pool(upstreamUrl);
  const headers = { "content-type": "application/json", authorization: "Bearer upstream" };

  function sendOn(path: string, body: Buffer, response: ServerResponse): void {
    let isRefused = false;
    pool.dispatch(
      { method: "POST", path, headers, body },
      {
        onRequestStart() {},
        onResponseStart(_controller, status, answered) {
          isRefused = status === 429;
          if (!isRefused) response.writeHead(status, { "content-type": String(answered["content-type"]) });
        },
        onResponseData(controller, bytes) {
          if (isRefused || response.write(bytes)) return;
          controller.pause();
          response.once("drain", () => controller.resume());
        },
        onResponseEnd: () => (isRefused ? sendOn(answering, body, response) : void response.end()),
        onResponseError: () => void response.destroy(),
      },
    );
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    const path = request.url === bareFallbackPath ? bareFallbackPath : answering;
    request.on("data", (bytes: Buffer) => chunks.push(bytes));
    request.on("end", () => sendOn(path, Buffer.concat(chunks), response));
  });
  server.keepAliveTimeout = 120_000;
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
    });
  });
}
