import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, signIn, startDesk, test, type Desk } from "./desk";

// A desk of its own: pins and switches depend on every window that other stories leave behind.
let desk: Desk & { stop(): Promise<void> };
test.beforeAll(async () => {
  desk = await startDesk();
  const timeouts = { firstByteMs: 8_000 };
  const providers = { openai: { timeouts }, anthropic: { timeouts }, openrouter: { timeouts } };
  const settings = path.join(desk.stateDir, "understudy", "settings.json5");
  await writeFile(settings, JSON.stringify({ understudy: { providers } }));
});
test.afterAll(() => desk.stop());

const silent = [
  "openai:team-b@example.com",
  "openai:ops@example.com",
  "openai:api-key-backup",
  "anthropic:max@example.com",
  "anthropic:setup-token",
  "anthropic:default",
  "anthropic:old-key",
];
const row = (name: string) => new RegExp(name);
const say = (session: string, to: Desk = desk) =>
  to.chat(
    { model: "auto", messages: [{ role: "user", content: "hello" }] },
    { "x-understudy-session": session },
  );

test("§2, S-40: a session's pin is seen live, released, and the session reset; Undo takes it back", async ({
  page,
  context,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/sessions`);
  await expect(page.getByText("No sessions yet")).toBeVisible();
  await say("e2e-web");
  await say("e2e-tg");
  await expect(page.getByRole("row", { name: row("e2e-web") })).toContainText("automatic");
  await page.getByRole("searchbox").fill("e2e-tg");
  await expect(page).toHaveURL(/q=e2e-tg/);
  await expect(page.getByRole("row", { name: row("e2e-web") })).toHaveCount(0);
  await page.getByRole("link", { name: "e2e-tg" }).click();
  await expect(page).toHaveURL(/\/sessions\/.*e2e-tg/);
  const other = await context.newPage();
  await other.goto(page.url());

  const facts = page.getByRole("region", { name: "Facts" });
  const dialog = page.getByRole("dialog");
  await expect(facts).toContainText("automatic");
  await page.getByRole("button", { name: "Release pin" }).click();
  await dialog.getByRole("button", { name: "Release pin" }).click();
  await expect(page.getByText("Pin released")).toBeVisible();
  await expect(facts).toContainText("the next turn chooses by the order");
  await expect(other.getByRole("region", { name: "Facts" })).toContainText(
    "the next turn chooses by the order",
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Change taken back")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(facts).toContainText("automatic");

  await page.getByRole("button", { name: "Reset session" }).click();
  await dialog.getByRole("button", { name: "Reset session" }).click();
  await expect(page.getByText("Session reset")).toBeVisible();
  await expect(facts).toContainText("the next turn chooses by the order");
  await page.goto(`${desk.url}/audit`);
  await expect(page.getByText("Session reset").first()).toBeVisible();
  await expect(page.getByText("Pin released").first()).toBeVisible();
});

test("04 §2: a profile is pinned to a session from the Board, and Undo takes the pin back", async ({
  page,
  ownDesk: fresh,
}) => {
  await say("e2e-pin", fresh);
  await signIn(page, fresh);
  await page.getByRole("button", { name: "Actions for api-key-backup" }).click();
  await page.getByRole("menuitem", { name: "Pin to session" }).click();
  const dialog = page.getByRole("dialog", { name: "Pin to session" });
  await dialog.getByLabel("Session").fill("e2e-pin");
  await dialog.getByRole("button", { name: "Pin to session" }).click();
  await expect(page.getByText("Profile pinned")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await fresh.forgetUpstream();
  await say("e2e-pin", fresh);
  expect(await fresh.upstreamKeys()).toEqual(["openai:api-key-backup"]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Change taken back")).toBeVisible();
  await page.goto(`${fresh.url}/sessions?q=e2e-pin`);
  await expect(page.getByRole("row", { name: row("e2e-pin") })).not.toContainText("by the user");
});

test("S-45, S-48: a model switched during a run is pending, and the same turn is answered by it", async ({
  page,
}) => {
  await signIn(page, desk);
  await say("e2e-live");
  await desk.forgetUpstream();
  await page.goto(`${desk.url}/sessions?q=e2e-live`);
  await page.getByRole("link", { name: "e2e-live" }).click();
  const facts = page.getByRole("region", { name: "Facts" });
  await page.getByRole("button", { name: "Switch model" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Model", { exact: true }).fill("ollama/qwen3.5:27b");

  // Whichever account is called says nothing until it is given up; then the run looks what is asked for by now.
  for (const profileId of silent) await desk.script(profileId, [{ kind: "answer", firstByteMs: 60_000 }]);
  const running = say("e2e-live");
  await expect.poll(async () => (await desk.upstreamKeys()).length).toBe(1);
  await dialog.getByRole("button", { name: "Switch model" }).click();
  await expect(page.getByText("it moves over before its next call")).toBeVisible();
  await expect(facts).toContainText("switch pending");
  const answer = await running;
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-understudy-model")).toBe("ollama/qwen3.5:27b");
  await expect(facts).not.toContainText("switch pending");
  await expect(facts).toContainText("chosen by the user");
});
