import { readFile } from "node:fs/promises";
import path from "node:path";
import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

const settings = (stateDir: string) => readFile(path.join(stateDir, "understudy", "settings.json5"), "utf8");

test("an admin changes the ladder and a number, is told what cannot be, and takes it back", async ({
  page,
  desk,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/policy`);
  await page.getByRole("radio", { name: "Own", exact: true }).check();
  await page.getByRole("textbox", { name: "Step 1" }).fill("600");
  await expect(page.getByText("The steps do not ascend.")).toBeVisible();
  const retryAfter = page.getByRole("textbox", { name: "Longest Retry-After" });
  await retryAfter.fill("-1");
  await expect(page.getByText("Must be 0 or more.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save policy" })).toBeDisabled();
  await retryAfter.fill("0");
  const change = page.getByRole("region", { name: "Change to understudy/settings.json5" });
  await expect(change.getByText("+ retryAfterMaxMinutes: 0,")).toBeVisible();
  await page.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByText("Policy saved")).toBeVisible();
  expect(await settings(desk.stateDir)).toContain("// What OpenClaw's own file has no place for.");

  // The next failure goes by it: ten minutes of the ladder, whatever the provider asks for.
  await desk.script("ollama:default", [answers.rateLimited(2000)]);
  await desk.chat({ model: "ollama/qwen3.5:27b", messages: [{ role: "user", content: "hello" }] });
  await page.goto(`${desk.url}/order/ollama`);
  await expect(page.getByText(/Cooldown (10:00|09:5\d)/).last()).toBeVisible();

  await page.goto(`${desk.url}/policy`);
  await page.getByRole("radio", { name: "Default", exact: true }).check();
  await page.getByRole("button", { name: "Use the default: Longest Retry-After" }).click();
  await page.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByText("Policy saved")).toBeVisible();
  expect(await settings(desk.stateDir)).not.toContain("ladderSeconds");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Policy put back")).toBeVisible();
  expect(await settings(desk.stateDir)).toMatch(/ladderSeconds: \[\s*600/);

  // As it was, for the tests after this one.
  await page.getByRole("radio", { name: "Default", exact: true }).check();
  await page.getByRole("button", { name: "Use the default: Longest Retry-After" }).click();
  await page.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.request.post(`${desk.url}/api/profiles/ollama%3Adefault/clear`, {
    data: {},
    headers: { origin: desk.url },
  });
});
