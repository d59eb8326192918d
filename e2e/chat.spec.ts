import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

test("P-30: a chat with the gateway: commands, who answered, a fallback told once, the run behind it", async ({
  ownDesk: desk,
  page,
}) => {
  // The demo's own script would make others fail too.
  await desk.forgetUpstream();
  await signIn(page, desk);
  await page.goto(`${desk.url}/lab?tab=chat`);
  const log = page.getByRole("log", { name: "Conversation" });
  const say = async (text: string) => {
    await page.getByLabel("Message", { exact: true }).fill(text);
    await page.keyboard.press("Enter");
  };
  await say("/status");
  await expect(log).toContainText("Model: openai/gpt-5.5 (configured default)");
  await say("hello");
  await expect(log).toContainText("This is openai/gpt-5.5");
  await expect(log).toContainText("openai/gpt-5.5 · openai:team-b@example.com · 1 attempt");

  await say("/model ollama/qwen3.5:27b");
  await expect(log).toContainText("Model: ollama/qwen3.5:27b (user override)");
  await say("and now?");
  await expect(log).toContainText("This is ollama/qwen3.5:27b");
  await say("/model default");
  await expect(log.getByText("Model: openai/gpt-5.5 (configured default)")).toHaveCount(2);

  for (const id of ["team-b@example.com", "ops@example.com", "api-key-backup"])
    await desk.script(`openai:${id}`, [answers.outOfCredit()]);
  await say("again");
  await expect(log).toContainText("↪️ Model Fallback: anthropic/claude-opus-4-8 (selected openai/gpt-5.5;");
  await say("/nonsense");
  await expect(log).toContainText("There is no command /nonsense.");
  const runs = log.getByRole("link", { name: "Open run" });
  await runs.last().click();
  await expect(page.getByRole("region", { name: "The way through the chain" })).toBeVisible();
});
