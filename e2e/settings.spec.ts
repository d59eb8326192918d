import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect, signIn, test, type Desk } from "./desk";
import { operator } from "./server-process";

/** As a person of that name in a browser of their own; a one-time password is changed at once. */
async function enter(browser: Browser, desk: Desk, name: string, passwords: { first?: string; own: string }) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${desk.url}/login`);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(passwords.first ?? passwords.own);
  await page.getByRole("button", { name: "Sign in" }).click();
  if (passwords.first !== undefined) {
    await page.getByLabel("Current password").fill(passwords.first);
    await page.getByLabel("New password", { exact: true }).fill(passwords.own);
    await page.getByLabel("New password again").fill(passwords.own);
    await page.getByRole("button", { name: "Save password" }).click();
  }
  await expect(page.getByRole("heading", { name: "Board", level: 1 })).toBeVisible();
  return page;
}

const ask = async (desk: Desk, key: string, model: string) => {
  const answer = await desk.chat({ model, messages: [] }, { authorization: `Bearer ${key}` });
  return { status: answer.status, text: await answer.text() };
};

const menuAct = async (page: Page, name: string, verb: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: verb }).click();
};

test("P-31: a key made with a scope is shown once, holds to it, and is refused the moment it is revoked", async ({
  ownDesk: desk,
  page,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/settings`);
  await expect(page).toHaveURL(/\/settings\/keys$/);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("reports");
  await dialog.getByRole("group", { name: "Models" }).getByText("Only these").click();
  await dialog.getByLabel("Allowed models").fill("ollama/*");
  await dialog.getByLabel("May pin an auth profile").uncheck();
  await dialog.getByLabel("Requests per minute").fill("3");
  await dialog.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("region", { name: "New key: reports" });
  const secret = (await shown.locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^us-gw-/);
  await expect(page.getByRole("region", { name: "Connect a client" })).toContainText(secret);
  const row = page.getByRole("row", { name: /reports/ });
  await expect(row).toContainText("ollama/*");
  await expect(row).toContainText("no pins");
  await page.reload();
  await expect(row).toContainText("3 a minute");
  expect(await page.content()).not.toContain(secret);

  expect((await ask(desk, secret, "ollama/qwen3.5:27b")).status).toBe(200);
  expect((await ask(desk, secret, "openai/gpt-5.5")).status).toBe(404);
  await ask(desk, secret, "ollama/qwen3.5:27b");
  const limited = await ask(desk, secret, "ollama/qwen3.5:27b");
  expect(limited.status).toBe(429);
  expect(limited.text).toContain("key_limit_reached");

  await menuAct(page, "reports", "Revoke");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Key revoked")).toBeVisible();
  expect((await ask(desk, secret, "ollama/qwen3.5:27b")).status).toBe(401);
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Show 1 revoked key" }).click();
  await expect(row).toContainText("Revoked");
});

test("P-23: an operator added as viewer sees the desk and the own account, and changes nothing by UI or API", async ({
  ownDesk: desk,
  page,
  browser,
  console,
}) => {
  console.allow(/403 \(Forbidden\)/);
  await signIn(page, desk);
  await page.goto(`${desk.url}/settings/operators`);
  await page.getByRole("button", { name: "Add operator" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("vera");
  await dialog.getByRole("radio", { name: /^Viewer/ }).check();
  await dialog.getByRole("button", { name: "Add operator" }).click();
  const told = page.getByRole("region", { name: "One-time password for vera" });
  await expect(told.getByRole("heading")).toBeFocused();
  // It is told this once, so the browser asks before it is lost.
  const isAsked = () =>
    page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await isAsked()).toBe(true);
  // Another page of the desk takes nothing away.
  await page.getByRole("link", { name: "Profiles" }).first().click();
  await expect(page.getByRole("heading", { name: "Profiles", level: 1 })).toBeVisible();
  expect(await isAsked()).toBe(true);
  await page.goBack();
  const first = (await told.locator("code").textContent()) ?? "";
  const row = page.getByRole("row", { name: /^vera/ });
  await expect(row).toContainText("One-time password");

  const vera = await enter(browser, desk, "vera", { first, own: "the password of vera" });
  await expect(row).toContainText("Active");
  await vera.goto(`${desk.url}/settings/keys`);
  await expect(vera.getByText("Only admins may do this; you are signed in as Viewer.")).toBeVisible();
  await expect(vera.getByRole("button", { name: "Create key" })).toBeDisabled();
  await vera.goto(`${desk.url}/settings`);
  await expect(vera).toHaveURL(/\/settings\/account$/);
  await expect(vera.getByRole("list", { name: "Your sign-ins" })).toContainText("This browser");
  const terms = {
    name: "mine",
    scopes: { agents: null, models: null, pin: true, fallbacks: true },
    limits: { concurrent: null, perMinute: null },
  };
  const requests = [
    ["POST", "/api/keys", terms],
    ["DELETE", "/api/keys/gk_1", {}],
    ["POST", "/api/operators", { name: "eve", role: "admin" }],
    ["PUT", "/api/operators/vera", { role: "admin" }],
    ["POST", "/api/operators/operator/password", {}],
    ["DELETE", "/api/operators/operator", {}],
    ["POST", "/api/database/backups", {}],
    ["PUT", "/api/auth-order/openai", { order: null, revision: "x" }],
  ] as const;
  const statuses = await vera.evaluate(
    (writes) =>
      Promise.all([
        ...["/api/keys", "/api/operators", "/api/database", "/api/sign-ins?of=all"].map((url) => fetch(url)),
        ...writes.map(([method, url, body]) =>
          fetch(url, {
            method,
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          }),
        ),
      ]).then((answers) => answers.map(({ status }) => status)),
    requests,
  );
  expect(new Set(statuses)).toEqual(new Set([403]));

  // Another role is there without signing in again, and removal ends the visit.
  await menuAct(page, "vera", "Change role");
  await dialog.getByRole("radio", { name: /^Admin/ }).check();
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Role changed")).toBeVisible();
  await vera.goto(`${desk.url}/settings/keys`);
  await expect(vera.getByRole("button", { name: "Create key" })).toBeEnabled();
  await menuAct(page, "vera", "Remove operator");
  await dialog.getByRole("button", { name: "Remove operator" }).click();
  await expect(vera).toHaveURL(/\/login(\?|$)/);
  await expect(row).toHaveCount(0);
});

test("a sign-in ended in one browser sends the page of the other back to the sign-in", async ({
  ownDesk: desk,
  page,
  browser,
}) => {
  await signIn(page, desk);
  const other = await enter(browser, desk, operator.name, { own: operator.password });
  await expect(other.getByText("Live", { exact: true }).first()).toBeAttached();
  await page.goto(`${desk.url}/settings/account`);
  const list = page.getByRole("list", { name: "Your sign-ins" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await list.getByRole("button", { name: /^End the sign-in/ }).click();
  await expect(page.getByText("Sign-in ended")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(other).toHaveURL(/\/login(\?|$)/);
  await expect(page.getByText("This browser")).toBeVisible();
});

test("P-22: five wrong passwords lock an operator out, with the time told, and a one-time password lets in again", async ({
  ownDesk: desk,
  page,
  browser,
  console,
}) => {
  console.allow(/401 \(Unauthorized\)|429 \(Too Many Requests\)/);
  await signIn(page, desk);
  await page.goto(`${desk.url}/settings/operators`);
  await page.getByRole("button", { name: "Add operator" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("olga");
  await dialog.getByRole("radio", { name: /^Operator/ }).check();
  await dialog.getByRole("button", { name: "Add operator" }).click();
  await page.getByRole("button", { name: "I have kept it" }).click();

  const guess = await (await browser.newContext()).newPage();
  await guess.clock.install();
  await guess.goto(`${desk.url}/login`);
  await guess.getByLabel("Name").fill("olga");
  for (let count = 1; count <= 5; count += 1) {
    await guess.getByLabel("Password", { exact: true }).fill(`wrong ${count}`);
    const answered = guess.waitForResponse(/\/api\/sign-in$/);
    await guess.getByRole("button", { name: "Sign in" }).click();
    await answered;
  }
  await expect(guess.getByRole("alert").first()).toContainText(/Try again in \d+ s\./);
  // Seen to count down, and gone when it is over.
  await guess.clock.runFor(21_000);
  await expect(guess.getByText(/Try again in \d s\./)).toBeVisible();
  await guess.clock.runFor(10_000);
  await expect(guess.getByText(/Try again/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("row", { name: /^olga/ })).toContainText("Locked out");
  await menuAct(page, "olga", "Set one-time password");
  await dialog.getByRole("button", { name: "Set one-time password" }).click();
  const told = page.getByRole("region", { name: "One-time password for olga" });
  const first = (await told.locator("code").textContent()) ?? "";
  await enter(browser, desk, "olga", { first, own: "the password of olga" });
});

test("P-22: a one-time password is shown as long as there is somebody to use it", async ({
  ownDesk: desk,
  page,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/settings/operators`);
  const dialog = page.getByRole("dialog");
  const panel = (name: string) => page.getByRole("region", { name: `One-time password for ${name}` });
  for (const name of ["stays", "goes"]) {
    await page.getByRole("button", { name: "Add operator" }).click();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Add operator" }).click();
    await expect(panel(name)).toBeVisible();
  }
  // A second one does not take the place of the first, a newer one of the same operator does.
  const before = await panel("stays").locator("code").textContent();
  await menuAct(page, "stays", "Set one-time password");
  await dialog.getByRole("button", { name: "Set one-time password" }).click();
  await expect(panel("stays").locator("code")).not.toHaveText(before ?? "");
  await expect(panel("goes")).toBeVisible();
  // Another one's end takes nothing away from it; the own end does.
  for (const [removed, count] of [
    ["goes", 1],
    ["stays", 0],
  ] as const) {
    await menuAct(page, removed, "Remove operator");
    await dialog.getByRole("button", { name: "Remove operator" }).click();
    await expect(page.getByRole("row", { name: new RegExp(`^${removed}`) })).toHaveCount(0);
    await expect(panel("stays")).toHaveCount(count);
  }
});

test("the own database is backed up, downloaded and the copy deleted, with the keyboard alone", async ({
  ownDesk: desk,
  page,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/settings/database`);
  await expect(page.getByRole("region", { name: "Facts" })).toContainText("understudy.sqlite");
  await page.getByRole("button", { name: "Back up now" }).focus();
  await page.keyboard.press("Enter");
  const copies = page.getByRole("list", { name: "Backups" }).getByRole("listitem");
  await expect(copies).toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download/ }).focus();
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^understudy-\d{8}T\d{9}Z\.sqlite$/);
  await page.getByRole("button", { name: /^Delete/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Backup deleted")).toBeVisible();
  await expect(page.getByText("No backup yet")).toBeVisible();
});

test("axe finds nothing serious on the settings, in light and dark", async ({ page, desk }) => {
  await signIn(page, desk);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const name of ["keys", "operators", "database", "account"]) {
      await page.goto(`${desk.url}/settings/${name}`);
      await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(
        serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join()}`),
      ).toEqual([]);
    }
  }
});
