import { createServer, type RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { getJson } from "./fetch-json";

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => void server.close().closeAllConnections());
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}/`;
}

const unreachable = { name: "ApiError", status: 0, code: "unreachable" };

test("a server that takes the request and never answers is unreachable after a while", async () => {
  const url = await serve(() => {});
  await expect(getJson(url, undefined, 30)).rejects.toMatchObject(unreachable);
  await expect(getJson(url, new AbortController().signal, 30)).rejects.toMatchObject(unreachable);
});

test("an answer that stops half way, or is cut off, is none", async () => {
  const halting = await serve((_, response) => void response.write('{"half":'));
  await expect(getJson(halting, undefined, 30)).rejects.toMatchObject(unreachable);
  const cut = await serve((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"half":');
    setImmediate(() => response.destroy());
  });
  await expect(getJson(cut)).rejects.toMatchObject(unreachable);
});

test("who no longer wants the answer hears of no failure of the server", async () => {
  const url = await serve(() => {});
  const controller = new AbortController();
  const asked = getJson(url, controller.signal);
  controller.abort();
  await expect(asked).rejects.toMatchObject({ name: "AbortError" });
});
