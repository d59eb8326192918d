import { chmod, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import type en from "../lib/i18n/en.json";
import { expect, signIn, test, type Desk } from "./desk";
import { operator } from "./server-process";

/** Three English words in a row, or more; names, keys and reasons stand alone. */
const englishSentence = /[A-Za-z]+(?: [A-Za-z]+){2,}/g;

/** The desk in another language from here on, and what it says then. */
async function speak(page: Page, desk: Desk, locale: string): Promise<typeof en> {
  await page.context().addCookies([{ name: "understudy-locale", value: locale, url: desk.url }]);
  return JSON.parse(await readFile(`lib/i18n/${locale}.json`, "utf8"));
}

/** Waits for a sentence, and looks at all that toasts, forms and banners say then. */
async function expectTold(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence).first()).toBeVisible();
  for (const role of ["alert", "status", "dialog"] as const)
    for (const text of await page.getByRole(role).allInnerTexts())
      expect(text.match(englishSentence) ?? [], text).toEqual([]);
}

for (const locale of ["hi", "th"])
  test(`09 §5: who reads ${locale} is told in it what went wrong`, async ({
    page,
    console,
    ownDesk: desk,
  }) => {
    console.allow(/status of (401|403|409|423)/);
    await signIn(page, desk);
    const words = await speak(page, desk, locale);
    const { said } = words.error;

    await page.goto(`${desk.url}/settings/account`);
    await page.getByLabel(words.login.current).fill("not the password");
    await page.getByLabel(words.login.next, { exact: true }).fill("another long password 2");
    await page.getByLabel(words.login.again).fill("another long password 2");
    await page.getByRole("button", { name: words.login.change }).click();
    await expectTold(page, said["password-wrong"]);

    const { add, column } = words.settings.operators;
    await page.goto(`${desk.url}/settings/operators`);
    await page.getByRole("button", { name: add }).click();
    await page.getByRole("dialog").getByLabel(column.name).fill(operator.name);
    await page.getByRole("dialog").getByRole("button", { name: add }).click();
    await expectTold(page, said["operator-taken"].replace("{name}", operator.name));

    // A store that can only be read since the page was opened says so, and no longer once it can be written again.
    await page.goto(`${desk.url}/order/openai`);
    const database = path.join(desk.stateDir, "agents/main/agent/openclaw-agent.sqlite");
    const store = said["store-agent"].replace("{agentId}", "main");
    const sentence = said["store-protected"].replace("{store}", store);
    await expect(page.getByText(sentence)).toHaveCount(0);
    await chmod(database, 0o444);
    await expectTold(page, sentence);
    await chmod(database, 0o600);
    await expect(page.getByText(sentence)).toHaveCount(0);

    // A mistake in the file is told on every page.
    const file = path.join(desk.stateDir, "openclaw.json");
    const config = await readFile(file, "utf8");
    await writeFile(file, "{\n  agents: }");
    await page.goto(`${desk.url}/audit`);
    await expectTold(page, said["config-syntax-character"].replaceAll("''", "'").replace("{character}", "}"));
    await writeFile(file, config);

    await page.context().clearCookies();
    await speak(page, desk, locale);
    await page.goto(`${desk.url}/login`);
    await page.getByLabel(words.login.password).fill("not the password");
    await page.getByRole("button", { name: words.login.signIn }).click();
    await expectTold(page, said["sign-in-wrong"]);
  });

test("a page that cannot be drawn says so, and the others stay in reach", async ({ page, console, desk }) => {
  console.allow(/Cannot read properties of null|TypeError/);
  await page.route("**/api/sessions?*", (route) => route.fulfill({ json: { sessions: [null] } }));
  await signIn(page, desk);
  await page.goto(`${desk.url}/sessions`);
  await expect(page.getByRole("alert").getByText("This could not be loaded")).toBeVisible();
  await page.unroute("**/api/sessions?*");
  await page.getByRole("link", { name: "Board", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Board", level: 1 })).toBeVisible();
});
