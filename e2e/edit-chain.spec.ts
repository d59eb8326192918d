import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, signIn, test } from "./desk";

const question = { model: "auto", messages: [{ role: "user", content: "Are you there?" }] };
const config = (stateDir: string) => readFile(path.join(stateDir, "openclaw.json"), "utf8");

test("an operator edits the chain of all agents, sees who would answer, saves it and undoes it", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/models?chain=defaults`);
  const handle = page.getByRole("button", { name: "Move openrouter/qwen3.5-max", exact: true });
  await expect(handle).toBeEnabled();
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Lifted openrouter\/qwen3.5-max, position 3 of 4/)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("openrouter/qwen3.5-max, position 2 of 4")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("openrouter/qwen3.5-max, position 1 of 4")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Dropped: openrouter/qwen3.5-max, position 1 of 4")).toBeAttached();
  const rows = page.getByRole("list", { name: "Model chain" }).getByRole("listitem");
  await expect(rows.first()).toContainText("openrouter/qwen3.5-max");
  await expect(rows.first()).toContainText("Primary");

  await page.getByLabel("Add a model").fill("anthropic/");
  await expect(page.getByLabel("Add a model")).toHaveValue("anthropic/");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("That names no model. Write it as provider/model.")).toBeVisible();
  await page.getByLabel("Add a model").fill("sonnet");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(rows.last()).toContainText("anthropic/claude-sonnet-5");
  const dryRun = page.getByRole("region", { name: "If a request came now" });
  await expect(dryRun.getByRole("listitem").first()).toContainText("openrouter:default goes first.");
  await expect(page.getByText("Concerns agent main.")).toBeVisible();

  await page.getByRole("button", { name: "Save models" }).click();
  await expect(page.getByText("Models saved")).toBeVisible();
  await desk.forgetUpstream();
  await desk.chat(question);
  expect((await desk.upstreamKeys())[0]).toBe("openrouter:default");
  expect(await config(desk.stateDir)).toContain(
    "// Tried from left to right when the one before cannot answer.",
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Models put back")).toBeVisible();
  expect((await desk.chat(question)).headers.get("x-understudy-model")).toBe("openai/gpt-5.5");
});

test("D-50: an agent inherits, gets models of its own, and inherits again", async ({ page, desk }) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/models`);
  await expect(page.getByRole("list", { name: "Models from the defaults" })).toBeVisible();
  await page.getByRole("radio", { name: "Own models" }).check();
  await expect(page.getByRole("button", { name: "Move openai/gpt-5.5", exact: true })).toBeEnabled();
  for (const model of ["anthropic/claude-opus-4-8", "openrouter/qwen3.5-max", "ollama/qwen3.5:27b"])
    await page.getByRole("button", { name: `Remove ${model}` }).click();
  await page.getByRole("radio", { name: "No list" }).check();
  await expect(page.getByText("Cron jobs and heartbeats with a model of their own still use")).toBeVisible();
  await page.getByRole("button", { name: "Save models" }).click();
  await expect(page.getByText("Models saved")).toBeVisible();
  expect(await config(desk.stateDir)).toMatch(/main: \{ name: "main", model: "openai\/gpt-5.5" \}/);

  await page.getByRole("radio", { name: "Inherit everything" }).check();
  await page.getByRole("button", { name: "Save models" }).click();
  await expect(page.getByText("Agent main has no setting of its own.")).toBeVisible();
  expect(await config(desk.stateDir)).toMatch(/main: \{ name: "main" \}/);
});

test("two tabs saving the same chain meet a conflict with both versions", async ({
  page,
  context,
  console,
  desk,
}) => {
  console.allow(/409 \(Conflict\)/);
  await signIn(page, desk);
  await page.goto(`${desk.url}/models?agent=research`);
  const other = await context.newPage();
  await other.goto(`${desk.url}/models?agent=research`);
  for (const tab of [page, other])
    await expect(tab.getByRole("button", { name: "Move ollama/qwen3.5:27b", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Move ollama/qwen3.5:27b up" }).click();
  await other.getByRole("button", { name: "Remove anthropic/claude-opus-4-8" }).click();
  await other.getByRole("button", { name: "Save models" }).click();
  await expect(other.getByText("Models saved")).toBeVisible();
  await page.getByRole("button", { name: "Save models" }).click();
  await expect(page.getByRole("heading", { name: "Somebody else saved first" })).toBeFocused();
  await page.getByRole("button", { name: "Take the saved one" }).click();
  await expect(page.getByRole("list", { name: "Model chain" }).getByRole("listitem")).toHaveCount(2);
  // As it was, for the tests after this one.
  await page.getByLabel("Add a model").fill("opus");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Save models" }).click();
  await expect(page.getByText("Models saved").last()).toBeVisible();
});
