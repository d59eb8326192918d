import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

const question = { model: "auto", messages: [{ role: "user", content: "Are you there?" }] };
const hashOf = (profileId: string) =>
  `sha256:${createHash("sha256").update(profileId).digest("hex").slice(0, 12)}`;
const card = (page: Page, name: string) => page.getByRole("article", { name });

test("a 429 rotates and cools in sight of the operator, and a dragged profile answers the next request", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await desk.forgetUpstream();
  await desk.script("openai:team-b@example.com", [answers.rateLimited(95)]);
  await expect(card(page, "team-b@example.com")).toContainText("Ready");

  const answer = await desk.chat(question);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-understudy-model")).toBe("openai/gpt-5.5");
  expect(answer.headers.get("x-understudy-profile")).toBe(hashOf("openai:ops@example.com"));
  expect(await desk.upstreamKeys()).toEqual(["openai:team-b@example.com", "openai:ops@example.com"]);

  // Without a reload: the card cools with a running timer that says scope, count and source.
  const cooled = card(page, "team-b@example.com");
  await expect(cooled).toContainText("Cooldown");
  await expect(cooled).toContainText("gpt-5.5 only");
  await expect(cooled).toContainText("1st failure");
  await expect(cooled).toContainText("Retry-After");
  await expect(cooled).toContainText(/01:3[0-9]/);
  const feed = page.getByRole("region", { name: "Decisions, live" });
  await expect(feed.getByText("rate_limit").first()).toBeVisible();

  await page.getByRole("link", { name: "Edit order openai" }).click();
  await expect(page).toHaveURL(/\/order\/openai/);
  const handle = page.getByRole("button", { name: "Move api-key-backup", exact: true });
  await expect(handle).toBeEnabled();
  const from = await handle.boundingBox();
  const top = await page.getByRole("button", { name: "Move team-b@example.com", exact: true }).boundingBox();
  if (!from || !top) throw new Error("The rows are not on the page.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 6 });
  await page.mouse.move(top.x + top.width / 2, top.y + 4, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByText("Unsaved order.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Auth order" }).getByRole("listitem").first()).toContainText(
    "openai:api-key-backup",
  );
  await page.getByRole("button", { name: "Save order" }).click();
  // openai's order comes from openclaw.json: hiding it is asked first (P-7).
  await page.getByRole("dialog").getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();

  await desk.forgetUpstream();
  expect((await desk.chat(question)).status).toBe(200);
  expect(await desk.upstreamKeys()).toEqual(["openai:api-key-backup"]);
});

test("when a provider is exhausted the next model of the chain answers, and the run page says why", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await desk.forgetUpstream();
  for (const profile of ["openai:team-b@example.com", "openai:ops@example.com", "openai:api-key-backup"])
    await desk.script(profile, [answers.outOfCredit()]);

  const answer = await desk.chat({ ...question, stream: true });
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  expect(answer.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  const text = await answer.text();
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
  const runId = answer.headers.get("x-understudy-run");

  await page
    .getByRole("link", { name: /^Decisions/ })
    .first()
    .click();
  await page.getByRole("row").filter({ hasText: "billing" }).first().getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`[?&]run=${runId}`));
  await page.getByRole("link", { name: "Open run" }).click();
  await expect(page).toHaveURL(new RegExp(`/decisions/${runId}`));
  await expect(page.getByRole("heading", { name: "What it did to profiles" })).toBeVisible();
  await expect(page.getByText("anthropic/claude-opus-4-8").first()).toBeVisible();
  await expect(page.getByText("chain_exhausted")).toHaveCount(0);
  await page.getByText("candidate_failed").first().click();
  await expect(page.getByText("next_fallback").first()).toBeVisible();
});

test("the order is changed by keyboard and by the Move buttons, announced in plain words", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/anthropic`);
  const rows = page.getByRole("list", { name: "Auth order" }).getByRole("listitem");
  const last = page.getByRole("button", { name: "Move old-key", exact: true });
  await expect(last).toBeEnabled();
  const namesBefore = await rows.allInnerTexts();
  const start = namesBefore.findIndex((text) => text.includes("anthropic:old-key"));
  expect(start).toBeGreaterThan(0);

  await last.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Lifted old-key, position/)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText(`old-key, position ${start} of ${namesBefore.length}`)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(rows.nth(start - 1)).toContainText("anthropic:old-key");
  await expect(last).toBeFocused();

  await page.getByRole("button", { name: "Move old-key down" }).click();
  await expect(rows.nth(start)).toContainText("anthropic:old-key");
  await page.getByRole("button", { name: "Move old-key up" }).click();
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Order put back")).toBeVisible();
});

test("two operators saving the same order meet a conflict instead of overwriting each other", async ({
  page,
  context,
  console,
  ownDesk: desk,
}) => {
  console.allow(/409 \(Conflict\)/);
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/anthropic`);
  const other = await context.newPage();
  await other.goto(`${desk.url}/order/anthropic`);
  await page.getByRole("button", { name: "Move setup-token up" }).click();
  await other.getByRole("button", { name: "Move default up" }).click();
  await other.getByRole("button", { name: "Save order" }).click();
  await expect(other.getByText("Order saved")).toBeVisible();

  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByRole("heading", { name: "Somebody else saved first" })).toBeVisible();
  await page.getByRole("button", { name: "Save mine" }).click();
  await expect(page.getByText("Order saved").last()).toBeVisible();
});
