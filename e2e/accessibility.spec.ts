import AxeBuilder from "@axe-core/playwright";
import { answers } from "../lib/demo/simulator-step";
import { expect, firstPassword, signIn, test } from "./desk";

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
      "/order/openai?save=all",
      "/models",
      "/models?agent=research",
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

test("axe finds nothing serious on the first way in, in light and dark, refused or not", async ({
  page,
  console,
  ownDesk: desk,
}) => {
  console.allow(/401 \(Unauthorized\)/);
  const look = async (face: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await seriousFindings(page), `${face}, ${colorScheme}`).toEqual([]);
    }
  };
  const alert = page.getByRole("main").getByRole("alert");
  const first = (await firstPassword(desk)) ?? "";
  await page.goto(`${desk.url}/login`);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("not this one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(alert).toContainText("Name or password is wrong.");
  await look("a wrong password");

  await password.fill(first);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await look("the forced new password");
  await page.getByLabel("Current password").fill(first);
  await page.getByLabel("New password", { exact: true }).fill("a new password");
  await page.getByLabel("New password again").fill("another new password");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(alert).toContainText("The two new passwords differ.");
  await look("two passwords that differ");
});

test("axe finds nothing serious on the page and the panel of a run that failed", async ({ page, desk }) => {
  await desk.script("openrouter:default", [answers.outOfCredit()]);
  // A model of no chain is asked alone.
  const answer = await desk.chat({ model: "openrouter/asked-alone", messages: [] });
  expect(answer.ok).toBe(false);
  const runId = answer.headers.get("x-understudy-run");
  await signIn(page, desk);
  for (const path of [`/decisions/${runId}`, `/decisions?run=${runId}`]) {
    await page.goto(desk.url + path);
    await expect(page.getByRole("term").filter({ hasText: /^Error$/ })).toBeVisible();
    expect(await seriousFindings(page), path).toEqual([]);
  }
});

async function seriousFindings(page: ConstructorParameters<typeof AxeBuilder>[0]["page"]) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

test("axe finds nothing serious while a failure is told, and what was pressed keeps the focus", async ({
  page,
  ownDesk: desk,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, desk);
  await desk.script("openrouter:default", [answers.outOfCredit()]);
  await page.goto(`${desk.url}/profiles/openrouter%3Adefault`);
  const probe = page.getByRole("button", { name: "Probe now" }).first();
  await probe.press("Enter");
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("alert")).toBeVisible();
  await expect(probe).toBeEnabled();
  expect(await seriousFindings(page)).toEqual([]);
  await expect(probe).toBeFocused();
});
