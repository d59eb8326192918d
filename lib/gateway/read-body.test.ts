import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { readBody, type ReadBody } from "./read-body";
import { closeServer, listen, patiently, urlOf } from "./test-house";

let server: Server | undefined;
afterEach(async () => {
  if (server) await closeServer(server);
  server = undefined;
});

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");
const heapBytes = () => {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed;
};

const head = "POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n";

/** A server that reads one body, and a client on a bare socket that decides how it is cut. */
async function openReading() {
  const inFlight = { total: 0 };
  let read: (outcome: ReadBody) => void = () => {};
  const reading = new Promise<ReadBody>((resolve) => (read = resolve));
  server = await listen(
    createServer((request, response) => {
      const ofKey = { inFlight: { total: 0 }, maxBytes: 1e8 };
      const limits = { maxBodyBytes: 1e8, maxBytesInFlight: 1e8, inFlight, ofKey };
      void readBody(request, limits).then(read);
      request.on("end", () => response.end());
    }),
  );
  const client = connect(Number(new URL(urlOf(server)).port), "127.0.0.1");
  client.write(head);
  return { inFlight, reading, client };
}

test("P-35: a body sent byte by byte takes no more memory than its bytes", async () => {
  const { inFlight, client } = await openReading();
  const before = heapBytes();
  const count = 200_000;
  client.write("1\r\n \r\n".repeat(count));
  await expect.poll(() => inFlight.total, patiently).toBe(count);
  expect(heapBytes() - before).toBeLessThan(count * 20);
  client.destroy();
});

test("a body in pieces of every size comes together as it was sent", async () => {
  const { reading, client } = await openReading();
  const pieces = [1, 40_000, 3, 70_000, 1, 1, 500_000].map((size, index) => String(index).repeat(size));
  for (const piece of pieces) client.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  client.write("0\r\n\r\n");
  const { body } = { body: Buffer.alloc(0), ...(await reading) };
  expect(body.equals(Buffer.from(pieces.join("")))).toBe(true);
  client.destroy();
});
