import { answers } from "../lib/demo/simulator-step";
import { startSimulator } from "../lib/demo/simulator";
import { expect } from "./desk";
import { deskPaths } from "./desk-paths";
import { test } from "./directory-desk";

test("first run: an empty directory gets a provider that was tried, a chain and a gateway key, and answers", async ({
  page,
  openDesk,
}) => {
  const simulator = await startSimulator();
  simulator.nameKey("sk-first-run-0123456789", "local:default");
  const desk = await openDesk(async () => {});
  await desk.signIn(page);
  await expect(page.getByRole("heading", { name: "First run" })).toBeVisible();

  await page.getByText("Another one").click();
  await page.getByLabel("Id", { exact: true }).fill("local");
  await page.getByLabel("Address").fill(simulator.baseUrlOf("local"));
  await page.getByLabel("API key").fill("sk-first-run-0123456789");
  for (const [label, model] of [
    ["Primary model", "small"],
    ["Next fallback", "spare"],
  ] as const) {
    await page.getByLabel(label).fill(model);
    await page.getByRole("button", { name: "Add model" }).click();
  }
  await page.getByRole("button", { name: "Move spare up" }).click();
  await expect(page.getByText("one tiny request to local/spare")).toBeVisible();
  await page.getByLabel("Next fallback").fill("not added yet");

  // What was typed is kept over a reload, all but the key.
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await expect(page.getByText("Unsaved entries.")).toBeVisible();
  await expect(page.getByLabel("Id", { exact: true })).toHaveValue("local");
  await expect(page.getByRole("list", { name: "Chain" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByLabel("Next fallback")).toHaveValue("not added yet");
  await expect(page.getByLabel("API key")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("sk-first-run");

  // A link to another preset takes none of it away, and is not passed over in silence.
  await page.goto(`${new URL(page.url()).origin}/first-run?preset=groq`);
  await expect(page.getByText("The link you followed is for Groq.")).toBeVisible();
  await expect(page.getByLabel("Id", { exact: true })).toHaveValue("local");
  await page.getByLabel("API key").fill("sk-first-run-0123456789");
  await expect(page.getByText("one tiny request to local/spare")).toBeVisible();

  simulator.script({ provider: "local", target: "local:default", steps: [answers.outOfCredit()] });
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByText("billing")).toBeVisible();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await expect(page.getByText(/It answers, in/)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Your first provider is ready" })).toBeVisible();
  const key = await page.getByText(/^us-/).first().innerText();
  const answer = await fetch(`${desk.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "auto", messages: [{ role: "user", content: "Hello" }] }),
  });
  expect(answer.headers.get("x-understudy-model")).toBe("local/spare");

  // The key is told this once: a way to another page and back loses nothing.
  await page.getByRole("link", { name: "Open the board" }).click();
  await expect(page.getByRole("heading", { name: "Board", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(key, { exact: true })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Board", level: 1 })).toBeVisible();
  // What still stood in the field was saved as the last of the chain.
  await expect(page.getByText("local/not added yet").first()).toBeVisible();
  await expect(page.getByText("local/spare").first()).toBeVisible();
  await simulator.close();
});

test("every page of a directory without any model opens, and leads on", async ({ page, openDesk }) => {
  const desk = await openDesk(async () => {});
  await desk.signIn(page);
  // The profile of the demo is not there.
  const bare = ["/order", "/models", "/lab?tab=scenario", "/lab?tab=replay"];
  for (const path of [...bare, ...deskPaths.filter((known) => !known.startsWith("/profiles/"))]) {
    await page.goto(desk.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect.soft(await page.getByText("This could not be loaded").count(), path).toBe(0);
  }
});
