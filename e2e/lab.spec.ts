import type { Page } from "@playwright/test";
import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, startDesk, test, type Desk } from "./desk";

// A desk of its own: what is forecast here depends on every window and number other stories leave behind.
let desk: Desk & { stop(): Promise<void> };
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk.stop());

const region = (page: Page, name: string) => page.getByRole("region", { name });

test("a pasted error is taken apart and classified, and the link shows the same", async ({ page }) => {
  await signIn(page, desk);
  await page.getByRole("link", { name: "Lab" }).click();
  await expect(page.getByText("Nothing to classify yet")).toBeVisible();

  await page
    .getByLabel("Body or message")
    .fill(
      'HTTP/2 429 \nretry-after: 95\ncontent-type: application/json\n\n{"error":{"type":"requests","message":"Rate limit reached"}}',
    );
  await expect(page.getByText("Taken apart: status 429, 2 headers, and the body.")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("429");
  await expect(page.getByLabel("Headers")).toHaveValue("retry-after: 95\ncontent-type: application/json");
  const answer = region(page, "Answer");
  await expect(answer).toContainText("rate_limit");
  await expect(answer).toContainText("C-56 Status 429 is a rate limit");
  await expect(answer).toContainText("01:35");
  await expect(region(page, "What happens next")).toContainText("One further profile of openai is tried");
  await expect(region(page, "What it does to a profile")).toContainText(
    "cooldown for 01:35, gpt-5.5 only, rate limit, 1st failure, Retry-After",
  );

  await expect(page).toHaveURL(/status=429/);
  await page.reload();
  await expect(region(page, "Answer")).toContainText("rate_limit");

  // A key never goes into the link.
  await page
    .getByLabel("Body or message")
    .fill("Incorrect API key provided: sk-proj-abcdefghijklmnopqrstuvwxyz123456");
  await expect(page.getByText("it stays in this tab")).toBeVisible();
  await expect(page).not.toHaveURL(/sk-proj/);

  await page.getByLabel("Status").fill("teapot");
  await expect(page.getByText("Expected a number from 100 to 599, or nothing.")).toBeVisible();

  // A megabyte does not hang the page.
  await page.getByLabel("Body or message").fill(`${"x y ".repeat(260_000)}`);
  await expect(page.getByText("The text was longer than the gateway would read")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Nothing to classify yet")).toBeVisible();
});

test("a scenario with a failing primary is played without touching anything", async ({ page }) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/lab?tab=scenario`);
  await page
    .getByLabel("How openai/gpt-5.5 answers", { exact: true })
    .selectOption({ label: "Fails: 402 no credit" });
  const result = region(page, "What would happen");
  await expect(result).toContainText("anthropic/claude-opus-4-8");
  await expect(result).toContainText("So anthropic/claude-opus-4-8 answered instead of openai/gpt-5.5.");
  await expect(region(page, "Windows of the profiles")).toContainText(
    "disabled for 5 h, all models, out of credit",
  );

  await page.getByRole("button", { name: "Try another openai" }).click();
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await expect(result).toContainText(
    /openai\/gpt-5.5 with profile openai:api-key-backup failed.*another profile/,
  );

  // The link is the scenario.
  await expect(page).toHaveURL(/orders=/);
  await page.reload();
  await expect(
    region(page, "In plain words")
      .getByText(/failed/)
      .first(),
  ).toContainText("api-key-backup");

  await page.goto(`${desk.url}/`);
  await expect(page.getByRole("article", { name: "api-key-backup" })).toContainText("Ready");
  await desk.forgetUpstream();
  expect((await desk.chat({ model: "auto", messages: [{ role: "user", content: "Hello?" }] })).status).toBe(
    200,
  );
  expect(await desk.upstreamKeys()).toEqual(["openai:team-b@example.com"]);
});

test("the last runs are replayed against another order", async ({ page }) => {
  await signIn(page, desk);
  await desk.forgetUpstream();
  for (const name of ["max@example.com", "setup-token", "default", "old-key"])
    await desk.script(`anthropic:${name}`, [answers.outOfCredit()]);
  const answer = await desk.chat({ model: "opus", messages: [{ role: "user", content: "Hello?" }] });
  const runId = answer.headers.get("x-understudy-run");
  const [first = ""] = await desk.upstreamKeys();

  await page.goto(`${desk.url}/lab?tab=replay&run=${runId}`);
  const replay = region(page, "Replay");
  await expect(replay.getByText("Try another order to see what it would have changed.")).toBeVisible();
  await expect(replay.getByText("As it went")).toBeVisible();

  // One call less on the way to the model that answered.
  await page.getByRole("button", { name: "Try another anthropic" }).click();
  await page.getByRole("button", { name: `Remove ${first.slice("anthropic:".length)}` }).click();
  const row = replay.getByRole("button", { expanded: true });
  await expect(row).toHaveAccessibleName(/faster/);
  await expect(replay.getByRole("status")).toContainText("1 faster");

  // Pressed anywhere else the row closes; what it names leads to its page.
  await row.click();
  await expect(replay.getByRole("button", { expanded: true })).toHaveCount(0);
  const model = encodeURIComponent(answer.headers.get("x-understudy-model") ?? "");
  await expect(replay.locator(`a[href="/models?model=${model}"]`).first()).toBeVisible();
  await expect(replay.locator('a[href^="/profiles/"]').first()).toBeVisible();
  await replay.locator(`a[href="/decisions/${runId}"]`).click();
  await expect(page).toHaveURL(`${desk.url}/decisions/${runId}`);
});
