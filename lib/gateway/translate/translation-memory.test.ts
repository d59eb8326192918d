import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeServer, listen, urlOf } from "../test-house";
import type { MostMemory } from "./translation-memory-for-tests";

let folder: string;
let upstream: Server;
let gateway: ChildProcess;
let url: string;
let arrived = 0;

const answer = JSON.stringify({
  ...{ id: "msg_1", type: "message", role: "assistant", model: "model-x", stop_reason: "end_turn" },
  ...{ content: [{ type: "text", text: "Seen." }], usage: { input_tokens: 1, output_tokens: 1 } },
});

beforeAll(async () => {
  await mkdir("node_modules/.cache", { recursive: true });
  folder = await mkdtemp(resolve("node_modules/.cache/understudy-translation-"));
  await build({
    entryPoints: ["lib/gateway/translate/translation-memory-for-tests.ts"],
    ...{ bundle: true, platform: "node", format: "esm", target: "node20", packages: "external" },
    ...{ outdir: folder, outExtension: { ".js": ".mjs" } },
  });
  upstream = await listen(
    createServer((request, response) => {
      request.on("data", (chunk: Buffer) => (arrived += chunk.length));
      // Long enough for the next ones to be on their way.
      request.on("end", () =>
        setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(answer), 300),
      );
    }),
  );
  gateway = fork(join(folder, "translation-memory-for-tests.mjs"), [urlOf(upstream)], {
    // As bin/start.sh starts the server.
    execArgv: ["--max-old-space-size=256", "--max-semi-space-size=16"],
  });
  [{ url }] = await once(gateway, "message");
}, 60_000);
afterAll(async () => {
  gateway.disconnect();
  await closeServer(upstream);
  await rm(folder, { recursive: true, force: true });
});

async function mostMegabytes(): Promise<number> {
  gateway.send("most");
  const [most]: MostMemory[] = await once(gateway, "message");
  return most?.mostMegabytes ?? Infinity;
}

async function ask(key: string, imageBytes: number): Promise<number> {
  const image = { url: `data:image/png;base64,${"iVBORw0KGgo".padEnd(imageBytes, "A")}` };
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      model: "auto",
      messages: [{ role: "user", content: [{ type: "image_url", image_url: image }] }],
    }),
  });
  await response.text();
  return response.status;
}
const megabyte = 1024 * 1024;

test("P-35: images are not translated, so that three large ones at once hold little more than their bytes", async () => {
  expect(await ask("key-0", 100)).toBe(200);
  const small = await mostMegabytes();
  const round = () => Promise.all(["key-1", "key-2", "key-3"].map((key) => ask(key, 18 * megabyte)));
  for (let at = 0; at < 4; at += 1) expect(await round()).toEqual([200, 200, 200]);
  expect(arrived).toBeGreaterThan(12 * 18 * megabyte);
  const large = await mostMegabytes();
  expect(large - small).toBeLessThan(260);
});
