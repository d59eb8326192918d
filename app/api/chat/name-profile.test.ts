import { expect, test } from "vitest";
import { createChatReader, headerEvents } from "@/lib/client/chat-stream";
import { nameProfile } from "./name-profile";

const hash = "sha256:468a2992aac2";
const nameOf = (asked: string) => (asked === hash ? "openai:ünit" : undefined);
const bytes = new TextEncoder();

const held = `: waiting\n\n: x-understudy-profile: ${hash}\n\n: x-understudy-run: 7\n\ndata: {"choices":[{"delta":{"content":"Grüße, : x-understudy-profile: ${hash}"}}]}\n\n`;

function answerOf(pieces: readonly Uint8Array[], headers: Record<string, string> = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return new Response(body, { headers });
}

test("P-32: a chat that was held open names the profile too, wherever the stream is cut", async () => {
  const whole = bytes.encode(held);
  for (let at = 0; at <= whole.length; at += 1) {
    const answer = nameProfile(answerOf([whole.slice(0, at), whole.slice(at)]), nameOf);
    const events = createChatReader()(await answer.text());
    expect(events).toEqual([
      { type: "identity", name: "profile", value: "openai:ünit" },
      { type: "identity", name: "run", value: "7" },
      { type: "text", text: `Grüße, : x-understudy-profile: ${hash}` },
    ]);
  }
});

test("P-32: in headers as well; a profile that has gone keeps its hash", async () => {
  const named = nameProfile(answerOf([], { "x-understudy-profile": hash }), nameOf);
  expect(headerEvents(named.headers)).toEqual([{ type: "identity", name: "profile", value: "openai:ünit" }]);
  const gone = nameProfile(answerOf([], { "x-understudy-profile": "sha256:000000000000" }), nameOf);
  expect(gone.headers.get("x-understudy-profile")).toBe("sha256:000000000000");
});

test("what is not complete when it ends comes whole, and who stops reading stops the gateway's answer", async () => {
  expect(await nameProfile(answerOf([bytes.encode("data: é")]), nameOf).text()).toBe("data: é");
  let isStopped = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes.encode(": waiting\n\n")),
    cancel: () => void (isStopped = true),
  });
  await nameProfile(new Response(endless), nameOf).body?.cancel();
  await expect.poll(() => isStopped, { interval: 1 }).toBe(true);
});
