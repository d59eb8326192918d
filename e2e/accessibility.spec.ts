import AxeBuilder from "@axe-core/playwright";
import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing serious on any page in ${colorScheme}`, async ({ page, console, desk }) => {
    console.allow(/404 \(Not Found\) \S+\/no-such-page$/);
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(`${desk.url}/login`);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await signIn(page, desk);
    await desk.script("openrouter:default", [answers.outOfCredit()]);
    const answer = await desk.chat({ model: "openrouter/qwen3.5-max", messages: [] });
    const runId = answer.headers.get("x-understudy-run");
    for (const path of [
      "/",
      "/order/openai",
      "/profiles",
      "/profiles/openai%3Aapi-key-backup",
      "/models",
      "/policy",
      "/sessions",
      "/decisions",
      `/decisions/${runId}`,
      "/lab",
      "/lab?tab=rehearse",
      "/lab?tab=chat",
      "/doctor",
      "/audit",
      "/no-such-page",
    ]) {
      await page.goto(desk.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
      expect(await seriousFindings(page), path).toEqual([]);
    }
  });

async function seriousFindings(page: ConstructorParameters<typeof AxeBuilder>[0]["page"]) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
