import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

test("the live feed tells an open tab of a saved order and resumes after a break", async () => {
  const first = openFeed();
  expect(await first.next()).toMatchObject({ event: "hello" });
  const { body } = await desk.read("/api/auth-order/beta");
  await desk.write(
    "PUT",
    "/api/auth-order/beta",
    { order: ["beta:a"], revision: body.revision },
    desk.as("operator"),
  );
  const heard = await first.until("order-changed");
  expect(heard.data).toEqual({ type: "order-changed", agentId: "main", provider: "beta" });
  first.close();

  const again = await desk.read("/api/auth-order/beta");
  await desk.write(
    "PUT",
    "/api/auth-order/beta",
    { order: null, revision: again.body.revision },
    desk.as("operator"),
  );
  const second = openFeed(heard.id);
  expect((await second.next()).data).toMatchObject({ type: "hello", resumed: true });
  expect((await second.until("order-changed")).id).toBeGreaterThan(heard.id);
  second.close();
});

type Frame = { id: number; event: string; data: unknown };

function openFeed(lastEventId?: number) {
  const headers = {
    ...desk.as("viewer"),
    ...(lastEventId !== undefined && { "last-event-id": String(lastEventId) }),
  };
  const outgoing = request({
    host: "127.0.0.1",
    port: desk.server.port,
    path: "/api/live",
    headers,
    agent: false,
  });
  const frames: Frame[] = [];
  let wake = () => {};
  let text = "";
  outgoing.on("response", (incoming) => {
    incoming.setEncoding("utf8");
    incoming.on("error", () => {});
    incoming.on("data", (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const field = (name: string) =>
          new RegExp(`^${name}: (.*)$`, "m").exec(text.slice(0, end))?.[1] ?? "";
        if (field("event"))
          frames.push({ id: Number(field("id")), event: field("event"), data: JSON.parse(field("data")) });
        text = text.slice(end + 2);
      }
      wake();
    });
  });
  outgoing.on("error", () => {});
  outgoing.end();
  const next = async (): Promise<Frame> => {
    for (;;) {
      const frame = frames.shift();
      if (frame) return frame;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return {
    next,
    async until(event: string): Promise<Frame> {
      for (;;) {
        const frame = await next();
        if (frame.event === event) return frame;
      }
    },
    close: () => outgoing.destroy(),
  };
}
