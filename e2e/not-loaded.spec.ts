import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./desk";

const scripts = /\/_next\/static\/.*\.js/;

/** As after a restart with another build, or without the network: what is not there yet does not come. */
async function loseScripts(page: Page): Promise<void> {
  await page.route(scripts, (route) => route.abort());
}

test.beforeEach(({ console }) => console.allow(/ChunkLoadError|Failed to load resource|ERR_FAILED/));

test("a dialog whose script cannot be fetched says so, the page stays, and trying again opens it", async ({
  page,
  desk,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/profiles`, { waitUntil: "networkidle" });
  await loseScripts(page);
  const add = page.getByRole("button", { name: "Add profile" });
  await add.click();
  const problem = page.getByRole("dialog", { name: "This could not be loaded" });
  await expect(problem.getByRole("button", { name: "Reload the page" })).toBeVisible();
  await problem.getByRole("button", { name: "Try again" }).click();
  await page.keyboard.press("Escape");
  await expect(problem).toHaveCount(0);
  await expect(add).toBeFocused();

  await add.click();
  await expect(problem).toBeVisible();
  await page.unroute(scripts);
  await problem.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Add a profile" })).toBeVisible();
  await expect(problem).toHaveCount(0);
});

test("a menu whose script cannot be fetched says so, and its button stays", async ({ page, desk }) => {
  await signIn(page, desk);
  await page.waitForLoadState("networkidle");
  await loseScripts(page);
  const dots = page.getByRole("button", { name: "Actions for api-key-backup" });
  await dots.click();
  const problem = page.getByRole("dialog", { name: "This could not be loaded" });
  await problem.getByRole("button", { name: "Close" }).click();
  await expect(problem).toHaveCount(0);
  await page.unroute(scripts);
  await dots.click();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("a list whose dragging cannot be fetched is put in order by its buttons, and dragged once it can", async ({
  page,
  console,
  ownDesk: desk,
}) => {
  // The list of the server's page has what only that script can take over; React says so while it draws the other one.
  console.allow(/Minified React error #418/);
  await signIn(page, desk);
  await page.waitForLoadState("networkidle");
  const dragging = await scriptWith(page, desk.url, "screenReaderInstructions");
  await page.route(dragging, (route) => route.abort());
  await page.goto(`${desk.url}/order/openai`);
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await expect(page.getByText("Unsaved order.")).toBeVisible();
  await page.unroute(dragging);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Move api-key-backup", exact: true })).toBeEnabled();
  await expect(page.getByText("This could not be loaded")).toHaveCount(0);
});

/** The address of the script that the order page loads and in which this stands. */
async function scriptWith(page: Page, url: string, text: string): Promise<string> {
  const found: string[] = [];
  page.on("response", async (response) => {
    if (scripts.test(response.url()) && (await response.text()).includes(text)) found.push(response.url());
  });
  await page.goto(`${url}/order/openai`, { waitUntil: "networkidle" });
  await expect.poll(() => found).not.toEqual([]);
  return found[0] ?? "";
}
