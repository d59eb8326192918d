import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

const question = { model: "auto", messages: [{ role: "user", content: "Are you there?" }] };
const openai = ["openai:team-b@example.com", "openai:ops@example.com", "openai:api-key-backup"];
const anthropic = ["max@example.com", "setup-token", "default", "old-key"].map((name) => `anthropic:${name}`);

test("a run with a probed, a skipped, a failed and an answering candidate is explained in lanes and sentences", async ({
  ownDesk: desk,
  page,
}) => {
  await desk.forgetUpstream();
  for (const profileId of openai)
    await desk.script(
      profileId,
      [1, 2, 3].map(() => answers.rateLimited(100)),
    );
  for (const profileId of anthropic) await desk.script(profileId, [answers.outOfCredit()]);
  // Two runs leave every profile of openai waiting and anthropic without credit.
  for (let run = 0; run < 2; run += 1)
    expect((await desk.chat(question)).headers.get("x-understudy-model")).toBe("openrouter/qwen3.5-max");

  await desk.script("openrouter:default", [answers.overloaded()]);
  const answer = await desk.chat(question);
  expect(answer.headers.get("x-understudy-model")).toBe("ollama/qwen3.5:27b");

  await signIn(page, desk);
  await page.goto(`${desk.url}/decisions/${answer.headers.get("x-understudy-run")}`);
  const path = page.getByRole("region", { name: "The way through the chain" });
  const lanes = path.getByRole("listitem");
  await expect(lanes).toHaveCount(4);
  await expect(lanes.nth(0)).toContainText("openai/gpt-5.5");
  await expect(lanes.nth(0)).toContainText("probe · ");
  await expect(lanes.nth(0)).toContainText("rate_limit · 429");
  await expect(lanes.nth(1)).toContainText("anthropic/claude-opus-4-8");
  await expect(lanes.nth(1)).toContainText("skipped · billing");
  await expect(lanes.nth(2)).toContainText("openrouter/qwen3.5-max");
  await expect(lanes.nth(2)).toContainText("overloaded · 529");
  await expect(lanes.nth(3)).toContainText("ollama/qwen3.5:27b");
  await expect(lanes.nth(3)).toContainText("answered · default");

  const explained = page.getByRole("region", { name: "In plain words" });
  for (const sentence of [
    "Every profile of openai is waiting because the provider's rate limit was reached; this one was tried all the same, to see whether it is over.",
    "anthropic/claude-opus-4-8 was skipped. Not called: every usable profile of anthropic is waiting because the account has no credit left;",
    "So ollama/qwen3.5:27b answered instead of openai/gpt-5.5.",
  ])
    await expect(explained).toContainText(sentence);
  const effects = page.getByRole("region", { name: "What it did to profiles" });
  await expect(effects.getByRole("row", { name: /openrouter:default/ })).toContainText("cooldown until");
});
