import type { Dialog, Page } from "@playwright/test";
import { addOperator } from "./add-operator";
import { expect, signIn, test } from "./desk";

const orderPage = "/order/anthropic?agent=research";
const kept = (page: Page) => page.getByText("Kept from before in this tab.");
const unsaved = (page: Page) => page.getByText("Unsaved order.");
const rows = (page: Page) => page.getByRole("list", { name: "Auth order" }).getByRole("listitem");
const isReady = (page: Page, name: string) =>
  expect(page.getByRole("button", { name: `Move ${name}`, exact: true })).toBeEnabled();

/** Whether the browser asked before it left; it leaves either way. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog: Dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

/** All that this tab and this browser keep beside cookies. */
const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }));

test("a draft of an order is there again after a reload and after another page, until it is discarded", async ({
  page,
  desk,
}) => {
  const asked = questionsOf(page);
  await signIn(page, desk);
  await page.goto(desk.url + orderPage);
  await isReady(page, "old-key");
  await page.getByRole("button", { name: "Move old-key up" }).click();
  await expect(unsaved(page)).toBeVisible();
  await expect(kept(page)).toHaveCount(0);
  const drafted = await rows(page).allInnerTexts();

  await page.reload();
  await expect(unsaved(page)).toBeVisible();
  await expect(kept(page)).toBeVisible();
  await isReady(page, "old-key");
  expect((await rows(page).allInnerTexts()).map(firstLine)).toEqual(drafted.map(firstLine));

  await page.getByRole("link", { name: "Models" }).first().click();
  await expect(page.getByRole("heading", { name: "Models", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(unsaved(page)).toBeVisible();
  await page
    .getByRole("tab", { name: "openai" })
    .or(page.getByRole("link", { name: "openai" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/order\/openai/);
  await expect(unsaved(page)).toHaveCount(0);
  await page.goBack();
  await expect(kept(page)).toBeVisible();

  await page.getByRole("button", { name: "Discard" }).click();
  await expect(unsaved(page)).toHaveCount(0);
  await page.reload();
  await isReady(page, "old-key");
  await expect(unsaved(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});
const firstLine = (text: string) => text.split("\n").find((line) => line.startsWith("anthropic:")) ?? text;

test("a draft that comes back goes where it was to be saved, and meets what somebody else saved meanwhile", async ({
  page,
  console,
  ownDesk: desk,
}) => {
  console.allow(/409 \(Conflict\)/);
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/openai?save=all`);
  await isReady(page, "api-key-backup");
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await expect(unsaved(page)).toBeVisible();
  await page.goto(`${desk.url}/order/openai`);
  await expect(kept(page)).toBeVisible();
  await expect(page.getByRole("radio", { name: "All agents" })).toBeChecked();

  const before = await (await page.request.get(`${desk.url}/api/auth-order/openai`)).json();
  const theirs = before.configOrder.filter((id: string) => !id.includes("team-b@"));
  const saved = await page.request.put(`${desk.url}/api/auth-order/openai/config`, {
    data: { order: theirs, revision: before.configFile.revision },
    headers: { origin: desk.url },
  });
  expect(saved.status()).toBe(200);
  await page.reload();
  await expect(page.getByText("Somebody else has saved this order meanwhile.")).toBeVisible();
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByRole("heading", { name: "Somebody else saved first" })).toBeVisible();
  await page.getByRole("button", { name: "Merge both" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();
  await expect(page.getByRole("radio", { name: "All agents" })).toBeChecked();
  await page.reload();
  await isReady(page, "api-key-backup");
  await expect(unsaved(page)).toHaveCount(0);
});

test("drafts of the chain and of the policy are kept alike", async ({ page, desk }) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/models?chain=defaults`);
  await isReady(page, "openrouter/qwen3.5-max");
  await page.getByRole("button", { name: "Move openrouter/qwen3.5-max up" }).click();
  await page.goto(`${desk.url}/policy`);
  const number = page.getByRole("textbox", { name: "Longest Retry-After" });
  await number.fill("7");
  await expect(page.getByText("1 unsaved value.")).toBeVisible();

  await page.goto(`${desk.url}/models?chain=defaults&agent=research`);
  await expect(page.getByText("Unsaved models.")).toBeVisible();
  await expect(kept(page)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Unsaved models.")).toHaveCount(0);
  await page.goto(`${desk.url}/policy`);
  await expect(number).toHaveValue("7");
  await expect(kept(page)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(number).toHaveValue("");
});

test("a draft ends with the sign-out, in every tab, and no other operator sees it", async ({
  page,
  context,
  console,
  ownDesk: desk,
}) => {
  console.allow(/401 \(Unauthorized\)/);
  const bob = { name: "bob", password: "another long password" };
  await signIn(page, desk);
  await addOperator(desk, { ...bob, role: "operator" });
  const draft = async (tab: Page) => {
    await tab.goto(desk.url + orderPage);
    await isReady(tab, "old-key");
    await tab.getByRole("button", { name: "Move old-key up" }).click();
    await expect(unsaved(tab)).toBeVisible();
  };
  const other = await context.newPage();
  await draft(other);
  await other.goto("about:blank");
  await draft(page);

  // Somebody else signs in where the first one's session has only run out: nothing is shown, nothing is left.
  await context.clearCookies();
  await page.goto(`${desk.url}/login`);
  await page.getByLabel("Name").fill(bob.name);
  await page.getByLabel("Password", { exact: true }).fill(bob.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Board", level: 1 })).toBeVisible();
  expect(await storedIn(page)).not.toContain("old-key");
  await page.goto(desk.url + orderPage);
  await isReady(page, "old-key");
  await expect(unsaved(page)).toHaveCount(0);

  // The first one again, in the other tab, after a sign-out in this one.
  await draft(page);
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await storedIn(page)).not.toContain("old-key");
  await signIn(other, desk);
  await other.goto(desk.url + orderPage);
  await isReady(other, "old-key");
  await expect(unsaved(other)).toHaveCount(0);
});

test("a secret that is being typed is kept nowhere, so the browser asks before it is lost", async ({
  page,
  desk,
}) => {
  const secret = "sk-typed-but-never-kept-000001";
  const asked = questionsOf(page);
  await signIn(page, desk);
  await page.goto(`${desk.url}/profiles/${encodeURIComponent("openai:api-key-backup")}`);
  await page.getByRole("button", { name: "Replace credential" }).click();
  await page.getByRole("dialog").getByLabel("API key", { exact: true }).last().fill(secret);
  expect(await storedIn(page)).not.toContain(secret);
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await page.reload();
  expect(asked).toHaveLength(1);
});

test("where the browser keeps nothing it asks before a draft is lost", async ({ page, desk }) => {
  const asked = questionsOf(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await signIn(page, desk);
  await page.goto(desk.url + orderPage);
  await isReady(page, "old-key");
  await page.getByRole("button", { name: "Move old-key up" }).click();
  await expect(unsaved(page)).toBeVisible();
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await isReady(page, "old-key");
  await expect(unsaved(page)).toHaveCount(0);
});

test("a value of the policy that is typed back is no draft any more", async ({ page, desk }) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/policy`);
  const number = page.getByRole("textbox", { name: "Longest Retry-After" });
  const saved = await number.inputValue();
  await number.fill("7");
  await expect(page.getByText("1 unsaved value.")).toBeVisible();
  await number.fill(saved);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(kept(page)).toHaveCount(0);
});

test("nobody who signs out is asked about what goes with it", async ({ page, console, ownDesk: desk }) => {
  console.allow(/401 \(Unauthorized\)/);
  const asked = questionsOf(page);
  await signIn(page, desk);
  await page.goto(`${desk.url}/settings/keys`);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("told once");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("region", { name: "New key: told once" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a secret told once stays beside the next one, and is not there for another operator", async ({
  page,
  console,
  ownDesk: desk,
}) => {
  console.allow(/403 \(Forbidden\)|401 \(Unauthorized\)/);
  await signIn(page, desk);
  const vera = { name: "vera", password: "a long enough word" };
  await addOperator(desk, { ...vera, role: "viewer" });
  await page.goto(`${desk.url}/settings/keys`);
  for (const name of ["one", "two"]) {
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Create key" }).click();
    await expect(page.getByRole("region", { name: `New key: ${name}` })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "New key: one" })).toBeVisible();

  // Another tab of the same browser: the cookie is another operator's now, and this page has not been left.
  const swapped = await page.request.post(`${desk.url}/api/sign-in`, {
    data: vera,
    headers: { origin: desk.url },
  });
  expect(swapped.status()).toBe(200);
  await page.getByRole("link", { name: "Profiles" }).first().click();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("link", { name: "Gateway keys" }).click();
  await expect(page.getByRole("region", { name: /^New key/ })).toHaveCount(0);
  await expect(page.getByText("us-gw-")).toHaveCount(0);
});

test("P-7: a draft of an agent ends when the order of all agents becomes the same", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/openai?agent=research`);
  await isReady(page, "api-key-backup");
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await expect(unsaved(page)).toBeVisible();
  const { configOrder, configFile } = await (
    await page.request.get(`${desk.url}/api/auth-order/openai?agent=research`)
  ).json();
  const at = configOrder.indexOf("openai:api-key-backup");
  const order = configOrder.toSpliced(at - 1, 2, configOrder[at], configOrder[at - 1]);
  const answer = await page.request.put(`${desk.url}/api/auth-order/openai/config`, {
    data: { order, revision: configFile.revision },
    headers: { origin: desk.url },
  });
  expect(answer.status()).toBe(200);
  await expect(unsaved(page)).toHaveCount(0);
  await page.reload();
  await isReady(page, "api-key-backup");
  await expect(unsaved(page)).toHaveCount(0);
});
