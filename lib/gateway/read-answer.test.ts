import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { ClientStream } from "./client-stream";
import { AnswerReading } from "./read-answer";

function beginReading() {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const client = new ClientStream(response, "openai", Date.now);
  const order = {
    wire: "openai-chat",
    secret: null,
    client,
    addHeaders: () => {},
    describe: String,
  } as const;
  const reading = new AnswerReading(order);
  reading.start(200, { "content-type": "text/event-stream" });
  const feed = (text: string) => reading.data(Buffer.from(text), () => {}).state;
  return { client, feed };
}

test("thousands of comments before the first word are read once each, not all again with every one", () => {
  const { client, feed } = beginReading();
  const startedAt = performance.now();
  for (let count = 0; count < 5_000; count += 1) expect(feed(":\n\n")).toBe("nothing_yet");
  // Reading all again takes twenty seconds.
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(client.hasBegun()).toBe(false);
  feed('data: {"choices":[{"delta":{"content":"a"}}]}\n\n');
  expect(client.hasBegun()).toBe(true);
});
