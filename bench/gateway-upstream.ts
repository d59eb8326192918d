import { createServer } from "node:http";

const text = "x".repeat(420);
const answer = Buffer.from(
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 0,
    model: "m",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
);
const limited = Buffer.from(
  '{"error":{"message":"Rate limit reached for requests","type":"requests","code":"rate_limit_exceeded"}}',
);
export const chunksPerStream = 100;
const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 0, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const word = chunk({ content: "word " }, null);
const last = `${chunk({}, "stop")}data: [DONE]\n\n`;

/** Answers at once, refuses under `/bad`, and streams one chunk a turn of the event loop. Resolves to its address. */
export function startUpstream(): Promise<string> {
  const server = createServer((request, response) => {
    let isStream = false;
    request.on("data", (bytes: Buffer) => (isStream ||= bytes.includes('"stream":true')));
    request.on("end", () => {
      if (request.url?.startsWith("/bad")) {
        const headers = {
          "content-type": "application/json",
          "content-length": limited.length,
          "retry-after": "3000",
        };
        return void response.writeHead(429, headers).end(limited);
      }
      if (!isStream) {
        const headers = { "content-type": "application/json", "content-length": answer.length };
        return void response.writeHead(200, headers).end(answer);
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      let sent = 0;
      const send = () => {
        if (sent === chunksPerStream) return void response.end(last);
        sent += 1;
        response.write(word);
        setImmediate(send);
      };
      send();
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
