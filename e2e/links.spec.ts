import type { Page } from "@playwright/test";
import { answers } from "../lib/demo/simulator-step";
import { expect, send, signIn, test, type Desk } from "./desk";
import { submitPassword } from "./server-process";

const question = { model: "auto", messages: [{ role: "user", content: "Are you there?" }] };
const openai = ["openai:team-b@example.com", "openai:ops@example.com", "openai:api-key-backup"];
const longName = `openai:${"a-profile-whose-name-is-long-".repeat(4)}end`;

/** A run that fell back, in a session of its own; its id. */
async function fallBack(desk: Desk, session: string): Promise<string> {
  for (const profileId of openai) await desk.script(profileId, [answers.rateLimited(100)]);
  const answer = await desk.chat(question, { "x-understudy-session": session });
  expect(answer.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  return answer.headers.get("x-understudy-run") ?? "";
}

/** Names in the main part that lead nowhere. Controls, what is written in files, and raw records are no prose. */
const unlinked = (page: Page, names: readonly string[]) =>
  page.evaluate((known) => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const skipped =
        "a, button, option, label, h2, pre, code, summary, legend, details dl, [data-row-link] *, .sr-only";
      if (!parentElement || parentElement.closest(skipped)) continue;
      if (parentElement.closest("section")?.querySelector("h2")?.textContent.startsWith("Change to"))
        continue;
      const row = parentElement.closest("[role=row], li");
      // A row that leads somewhere as a whole.
      if (row?.querySelector("a.after\\:inset-0")) continue;
      for (const name of known)
        if (textContent?.includes(name)) found.add(`${name} in "${textContent.slice(0, 80)}"`);
    }
    return [...found];
  }, names);

async function namesOf(page: Page, desk: Desk) {
  const { facts } = await (await page.request.get(`${desk.url}/api/board`)).json();
  const models: string[] = [
    "openai/gpt-5.5",
    "anthropic/claude-opus-4-8",
    "openrouter/qwen3.5-max",
    "ollama/qwen3.5:27b",
  ];
  return [...Object.keys(facts.profiles), ...models];
}

test("a run leads to its session, its models and its profiles, beside the list and on its own page", async ({
  ownDesk: desk,
  page,
}) => {
  const runId = await fallBack(desk, "e2e-links");
  await signIn(page, desk);
  await page.setViewportSize({ width: 1440, height: 980 });
  await page.goto(`${desk.url}/decisions?run=${runId}`);
  const panel = page.getByRole("region", { name: /^Run / });
  const effects = panel.getByRole("region", { name: "What it did to profiles" });
  await expect(effects.getByRole("link", { name: "openai:ops@example.com" })).toBeVisible();
  await panel.getByRole("link", { name: "openai/gpt-5.5" }).first().click();
  await expect(page).toHaveURL(/\/models\?model=openai%2Fgpt-5\.5$/);
  const model = page.getByRole("region", { name: "openai/gpt-5.5" });
  await expect(model).toContainText("Primary of agent main.");
  await expect(model.getByRole("list").getByRole("link")).toHaveCount(3);
  await page.reload();
  await model.getByRole("link", { name: "Runs with this model" }).click();
  await expect(page).toHaveURL(/\/decisions\?model=openai%2Fgpt-5\.5$/);
  await expect(page.locator(`[data-run="${runId}"]`)).toBeVisible();

  const run = `${desk.url}/decisions/${runId}`;
  for (const [name, heading] of [
    ["e2e-links", "e2e-links"],
    ["openai:ops@example.com", "ops@example.com"],
  ] as const) {
    await page.goto(run);
    await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
  }
  await page.goto(run);
  expect(await unlinked(page, await namesOf(page, desk))).toEqual([]);
});

test("the links of another agent's run lead to that agent; a page keeps the agent of its own", async ({
  ownDesk: desk,
  page,
}) => {
  const answer = await desk.chat({ ...question, model: "agent:research" }, { "x-understudy-session": "own" });
  await signIn(page, desk);
  await page.goto(`${desk.url}/decisions/${answer.headers.get("x-understudy-run")}`);
  const facts = page
    .getByRole("main")
    .getByRole("link", { name: /^openrouter\// })
    .first();
  await expect(facts).toHaveAttribute("href", /[?&]agent=research/);
  await page.goto(`${desk.url}/models?agent=research`);
  const dryRun = page.getByRole("list", { name: "If a request came now" });
  await expect(dryRun.getByRole("link").first()).toHaveAttribute("href", /agent=research/);
});

test("whatever names a profile or a model leads there: models, order, sessions, doctor, audit, Lab", async ({
  ownDesk: desk,
  page,
}) => {
  await fallBack(desk, "e2e-names");
  await signIn(page, desk);
  const names = await namesOf(page, desk);
  const { revision } = await (await page.request.get(`${desk.url}/api/auth-order/openai`)).json();
  await send(page, desk, "PUT", "auth-order/openai", {
    order: [openai[1], openai[0]],
    revision,
    force: true,
  });
  for (const path of [
    "/models?chain=defaults",
    "/models?model=openai/gpt-5.5",
    "/order/openai",
    "/profiles",
    `/profiles/${encodeURIComponent(openai[1] ?? "")}`,
    "/sessions",
    "/policy",
    "/doctor",
    "/audit",
    "/lab?tab=scenario",
    "/lab?tab=replay",
    "/",
  ]) {
    await page.goto(desk.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect.soft(await unlinked(page, names), path).toEqual([]);
  }
});

test("a model of the chain is looked at without losing a draft", async ({ ownDesk: desk, page }) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/models?chain=defaults`);
  const list = page.getByRole("list", { name: "Model chain" });
  await expect(list.getByRole("button", { name: "Move openai/gpt-5.5", exact: true })).toBeEnabled();
  await list.getByRole("button", { name: "Move anthropic/claude-opus-4-8 up" }).click();
  await expect(page.getByText("Unsaved models.")).toBeVisible();
  await list.getByRole("link", { name: "openrouter/qwen3.5-max" }).click();
  await expect(page).toHaveURL(/model=openrouter/);
  await expect(page.getByRole("region", { name: "openrouter/qwen3.5-max" })).toContainText("Fallback 2");
  await expect(page.getByText("Unsaved models.")).toBeVisible();
  await page.getByRole("button", { name: "Close model" }).click();
  await expect(page).toHaveURL(/\/models\?chain=defaults$/);
});

test("long names wrap at 390 px: nothing is wider than the screen", async ({ ownDesk: desk, page }) => {
  await signIn(page, desk);
  await send(page, desk, "PUT", `profiles/${encodeURIComponent(longName)}/credential`, {
    provider: "openai",
    isNew: true,
    credential: { type: "api_key", key: "sk-of-a-profile-with-a-long-name" },
  });
  const { revision } = await (await page.request.get(`${desk.url}/api/auth-order/openai`)).json();
  await send(page, desk, "PUT", "auth-order/openai", { order: [longName], revision, force: true });
  const answer = await desk.chat(question, { "x-understudy-session": `e2e-${"long-".repeat(25)}` });
  await page.setViewportSize({ width: 390, height: 844 });
  const pages = ["/sessions", "/models?model=openai/gpt-5.5", "/audit", "/order/openai", "/doctor", "/"];
  for (const path of [`/decisions/${answer.headers.get("x-understudy-run")}`, ...pages]) {
    await page.goto(desk.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});

test("a model nobody can ask is said to be unknown; Escape closes a model and goes back to its link", async ({
  page,
  desk,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/models?model=nope/none`);
  const unknown = page.getByRole("region", { name: "nope/none" });
  await expect(unknown).toContainText("Unknown model");
  await expect(unknown).not.toContainText("Ready");
  await expect(unknown.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(unknown).toHaveCount(0);

  const link = page.getByRole("main").getByRole("link", { name: "openai/gpt-5.5" }).first();
  await link.focus();
  await link.press("Enter");
  const model = page.getByRole("region", { name: "openai/gpt-5.5" });
  await expect(model.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(model).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("a link that was sent to somebody who is not signed in leads to its page, and to no other site", async ({
  desk,
  page,
}) => {
  await signIn(page, desk);
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(`${desk.url}/decisions?agent=main&outcome=fell-back`);
  await expect(page).toHaveURL(/\/login\?to=/);
  await submitPassword(page);
  await expect(page).toHaveURL(`${desk.url}/decisions?agent=main&outcome=fell-back`);
  await expect(page.getByRole("heading", { name: "Decisions", level: 1 })).toBeVisible();

  // A sign-in that has ended leaves its cookie behind.
  await page.goto("about:blank");
  const cookies = await page.context().cookies(desk.url);
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: "ended" })));
  await page.goto(`${desk.url}/profiles?agent=research`);
  await expect(page).toHaveURL(`${desk.url}/login?to=%2Fprofiles%3Fagent%3Dresearch`);

  await page.goto(`${desk.url}/login?to=${encodeURIComponent("//evil.example/")}`);
  await submitPassword(page);
  await expect(page).toHaveURL(`${desk.url}/`);
});

test("Back takes a search back, also from within its field", async ({ desk, page }) => {
  await signIn(page, desk);
  await page.clock.install();
  await page.goto(`${desk.url}/decisions`);
  await page.getByRole("combobox", { name: "Outcome" }).selectOption("fell-back");
  await expect(page).toHaveURL(/outcome=fell-back/);
  const search = page.getByRole("searchbox").first();
  await search.pressSequentially("credit");
  await expect(page).toHaveURL(/q=credit/);
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toHaveValue("");
  await page.clock.runFor(2_000);
  expect(page.url()).not.toMatch(/outcome=|q=/);
});

test("a moment in the address that is none is passed over", async ({ desk, page }) => {
  await signIn(page, desk);
  for (const at of ["99999999999999999999", "-5", "soon"]) {
    await page.goto(`${desk.url}/decisions?at=${at}&from=${at}`);
    await expect(page.getByRole("heading", { name: "Decisions", level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(page.getByLabel("Jump to")).toHaveValue("");
  }
});
