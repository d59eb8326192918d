import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

const question = { model: "auto", messages: [{ role: "user", content: "Are you there?" }] };
const unable = { status: 500, json: { error: { code: "internal", message: "Something went wrong." } } };

test("what cannot be read says so, however much happens meanwhile, and comes back by itself", async ({
  desk,
  page,
  console,
}) => {
  console.allow(/500 \(Internal Server Error\)/);
  await signIn(page, desk);
  await page.route("**/api/sessions?**", (route) => route.fulfill(unable));
  await page.goto(`${desk.url}/sessions`);
  // A feed that has something to tell all the time.
  let isBusy = true;
  const traffic = (async () => {
    for (let n = 0; isBusy; n += 1) {
      const answer = await desk.chat(question, { "x-understudy-session": `busy-${n % 3}` });
      await answer.text();
    }
  })();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/api/sessions?**");
  await expect(page.getByRole("link", { name: /busy-1/ }).first()).toBeVisible({ timeout: 15_000 });
  isBusy = false;
  await traffic;
});

test("a page that cannot be read anew is called out of date until it is", async ({
  ownDesk: desk,
  page,
  console,
}) => {
  console.allow(/500 \(Internal Server Error\)/);
  await signIn(page, desk);
  await expect(page.getByRole("button", { name: /^Live/ })).toBeVisible();
  await page.route("**/api/board?**", (route) => route.fulfill(unable));
  await desk.script("openai:team-b@example.com", [answers.rateLimited(95)]);
  await desk.chat(question);
  await expect(page.getByRole("button", { name: "Out of date" })).toBeVisible();
  await page.unroute("**/api/board?**");
  await expect(page.getByRole("button", { name: /^Live/ })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("article", { name: "team-b@example.com" })).toContainText("Cooldown");
});
