import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

test("tabs share one stream; when the one that holds it is closed, another goes on", async ({
  context,
  desk,
}) => {
  const streams: string[] = [];
  context.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/live") streams.push(search);
  });
  const first = await context.newPage();
  await signIn(first, desk);
  await expect(first.getByRole("button", { name: /^Live/ })).toBeVisible();
  const second = await context.newPage();
  await second.goto(desk.url);
  await expect(second.getByRole("button", { name: /^Live/ })).toBeVisible();
  expect(streams).toEqual([""]);

  await first.close();
  await expect.poll(() => streams.at(-1)).toMatch(/^\?after=\d+$/);
  await desk.script("openai:team-b@example.com", [answers.rateLimited(95)]);
  await desk.chat({ model: "auto", messages: [{ role: "user", content: "Are you there?" }] });
  await expect(second.getByRole("article", { name: "team-b@example.com" })).toContainText("Cooldown");
  expect(streams).toHaveLength(2);
});
