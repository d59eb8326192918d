import type { Page } from "@playwright/test";
import { expect, send, signIn, test } from "./desk";
import { operator } from "./server-process";

/** The page is there, its scripts are not: they come when `release` is called. */
async function openWithoutScripts(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  return () => release();
}

test("what is typed before a page's scripts have come stays, and counts", async ({ page, desk }) => {
  await signIn(page, desk);
  const release = await openWithoutScripts(page, `${desk.url}/models?chain=defaults`);
  await page.getByLabel("Add a model").pressSequentially("sonnet");
  release();
  const add = page.getByRole("button", { name: "Add", exact: true });
  await expect(add).toBeEnabled();
  await add.click();
  const rows = page.getByRole("list", { name: "Model chain" }).getByRole("listitem");
  await expect(rows.last()).toContainText("anthropic/claude-sonnet-5");
  await expect(page.getByLabel("Add a model")).toHaveValue("");
});

test("a filter that is typed before the scripts have come finds", async ({ page, desk }) => {
  await signIn(page, desk);
  const release = await openWithoutScripts(page, `${desk.url}/profiles`);
  await page.getByRole("searchbox").pressSequentially("team-b");
  release();
  await expect(page).toHaveURL(/team-b/);
  await expect(page.getByRole("searchbox")).toHaveValue("team-b");
});

for (const [keys, name] of [
  [["Control+k"], "Search pages, profiles and commands"],
  [["?"], "Keyboard shortcuts"],
] as const)
  test(`${keys.join(" ")} pressed before the scripts have come opens what it opens`, async ({
    page,
    desk,
  }) => {
    await signIn(page, desk);
    const release = await openWithoutScripts(page, desk.url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    release();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
  });

test("a button clicked before the scripts have come does its work, once however often it was clicked", async ({
  page,
  desk,
}) => {
  await signIn(page, desk);
  const release = await openWithoutScripts(page, desk.url);
  const theme = page.getByRole("button", { name: /^Theme/ });
  await theme.click();
  await theme.click();
  await expect(theme).toHaveAccessibleName(/^Theme: system/);
  release();
  await expect(theme).toHaveAccessibleName(/^Theme: light/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("Enter in the password before the scripts have come signs in", async ({ page, context, desk }) => {
  await signIn(page, desk);
  // The open Board would go on asking without its cookie.
  await page.goto("about:blank");
  await context.clearCookies();
  const release = await openWithoutScripts(page, `${desk.url}/login`);
  await page.getByLabel("Password", { exact: true }).fill(operator.password);
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("heading", { name: "Board", level: 1 })).toBeVisible();
});

test("a script that cannot be fetched just now takes no page down, and is asked for again", async ({
  page,
  console,
  desk,
}) => {
  console.allow(/ChunkLoadError|Failed to load resource|ERR_FAILED/);
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/openai`, { waitUntil: "networkidle" });
  const refused: string[] = [];
  await page.route(/\/_next\/static\/.*\.js/, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  const heading = page.getByRole("heading", { level: 1 });
  await heading.click();
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  const once = refused.length;
  await expect(async () => {
    await heading.click({ timeout: 1_000 });
    expect(refused.length).toBeGreaterThan(once);
  }).toPass();
  await expect(heading).toHaveText("Auth order");
  await page.unroute(/\/_next\/static\/.*\.js/);
  await heading.click();
  await expect(page.getByRole("region", { name: /Notifications/ })).toBeAttached();
});

test("a row moved before the scripts have come is moved once they are there", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  const release = await openWithoutScripts(page, `${desk.url}/order/openai`);
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  release();
  await expect(page.getByText("Unsaved order.")).toBeVisible();
});

test("a banner's button pressed before its script has come is pressed once it is there", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  const rehearsal = {
    target: { kind: "profile", profileId: "openai:ops@example.com" },
    answer: "billing",
    count: 1,
  };
  await send(page, desk, "POST", "faults?agent=main", rehearsal);
  const release = await openWithoutScripts(page, desk.url);
  await page.getByRole("button", { name: "End all" }).click();
  release();
  await expect(page.getByText("A rehearsal is under way")).toBeHidden();
});
