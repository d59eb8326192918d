import { createServer } from "node:http";
import { Pool } from "undici";

/** The peer: takes a request, sends it on, pipes the answer back. No key, no model, no failover. */
export function startBareProxy(upstreamUrl: string): Promise<string> {
  const pool = new Pool(upstreamUrl);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (bytes: Buffer) => chunks.push(bytes));
    request.on("end", () => {
      const headers = { "content-type": "application/json", authorization: "Bearer upstream" };
      pool.dispatch(
        { method: "POST", path: "/ok/v1/chat/completions", headers, body: Buffer.concat(chunks) },
        {
          onRequestStart() {},
          onResponseStart: (_controller, status, answered) =>
            void response.writeHead(status, { "content-type": String(answered["content-type"]) }),
          onResponseData(controller, bytes) {
            if (response.write(bytes)) return;
            controller.pause();
            response.once("drain", () => controller.resume());
          },
          onResponseEnd: () => void response.end(),
          onResponseError: () => void response.destroy(),
        },
      );
    });
  });
  server.keepAliveTimeout = 120_000;
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
    });
  });
}
