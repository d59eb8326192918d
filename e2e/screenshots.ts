// Pictures of every page in every width and theme, into reports/screenshots: to be opened and judged, not compared.
import { expect, signIn, startDesk, test } from "./desk";

const widths = [390, 768, 1440, 2560];

test("take the pictures", async ({ page }) => {
  const desk = await startDesk({ UNDERSTUDY_DEMO_TRAFFIC: "1" });
  await page.goto(`${desk.url}/login`);
  await page.screenshot({ path: "reports/screenshots/login-light-1440.png" });
  await signIn(page, desk);
  const failing = page.getByRole("region", { name: "Decisions, live" }).locator("a[href*='/decisions/']");
  await expect(failing.nth(5)).toBeVisible({ timeout: 60_000 });
  const run = await failing.first().getAttribute("href");
  // Put away after its key was shown, as an operator would, so that the pictures show the board at work.
  await page.getByRole("button", { name: "Put this card away" }).click();
  const pages = {
    board: "/",
    order: "/order/openai",
    profiles: "/profiles",
    profile: "/profiles/openai%3Aapi-key-backup",
    models: "/models",
    sessions: "/sessions",
    decisions: "/decisions",
    lab: "/lab",
    "lab-rehearse": "/lab?tab=rehearse",
    "lab-chat": "/lab?tab=chat",
    "lab-scenario": "/lab?tab=scenario",
    "lab-replay": "/lab?tab=replay",
    run: run ?? "/decisions",
    policy: "/policy",
    doctor: "/doctor",
    audit: "/audit",
    "settings-operators": "/settings/operators",
    "settings-keys": "/settings/keys",
    "settings-database": "/settings/database",
    "settings-account": "/settings/account",
  };
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of widths)
      for (const [name, path] of Object.entries(pages)) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: width < 500 ? 844 : 980 });
        await page.goto(desk.url + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expect(page.getByText("Live", { exact: true }).first()).toBeAttached();
        await page.screenshot({ path: `reports/screenshots/${name}-${colorScheme}-${width}.png` });
      }
  // An open page would look for the server that is gone.
  await page.goto("about:blank");
  await desk.stop();
});
