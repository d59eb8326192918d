import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./desk";

const heading = (page: Page) => page.getByRole("heading", { name: "Somebody else saved first" });
const number = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const longest = "Longest Retry-After";
const forgotten = "Failures are forgotten after";

/** The conflict is what is looked at and what the keyboard stands on. */
async function isMet(page: Page) {
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was overwritten." })).toBeInViewport();
}

const isReady = (page: Page, name: string) =>
  expect(page.getByRole("button", { name: `Move ${name}`, exact: true })).toBeEnabled();

test("a conflict of the policy is told before, led to, named in plain words and can be merged", async ({
  page,
  context,
  console,
  ownDesk: desk,
}) => {
  console.allow(/409 \(Conflict\)/);
  await signIn(page, desk);
  await page.goto(`${desk.url}/policy`);
  const other = await context.newPage();
  await other.goto(`${desk.url}/policy`);
  await number(page, longest).fill("7");
  await number(page, forgotten).fill("30");
  await number(other, longest).fill("8");
  await other.getByRole("button", { name: "Save policy" }).click();
  await expect(other.getByText("Policy saved")).toBeVisible();

  await expect(page.getByText("Somebody else has changed values of this draft meanwhile.")).toBeVisible();
  await page.getByRole("button", { name: "Save policy" }).click();
  await isMet(page);
  const conflict = page.getByRole("region", { name: "Somebody else saved first" });
  await expect(conflict).toContainText("Longest Retry-After");
  await expect(conflict).not.toContainText("retryAfterMaxMinutes");

  // What nobody else touched stays mine.
  await page.getByRole("button", { name: "Merge both" }).click();
  await expect(heading(page)).toHaveCount(0);
  await expect(number(page, longest)).toHaveValue("8");
  await expect(number(page, forgotten)).toHaveValue("30");
  await expect(page.getByText("1 unsaved value.")).toBeVisible();

  // A value that somebody else saved just so is no draft any more.
  await number(other, forgotten).fill("30");
  await other.getByRole("button", { name: "Save policy" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(number(page, forgotten)).toHaveValue("30");
});

test("an open conflict of an order follows what is saved, and a draft that is saved already ends", async ({
  page,
  context,
  console,
  ownDesk: desk,
}) => {
  console.allow(/409 \(Conflict\)/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/openai?save=all`);
  await isReady(page, "api-key-backup");
  const other = await context.newPage();
  await other.goto(`${desk.url}/order/openai?save=all`);
  await isReady(other, "api-key-backup");
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await other.getByRole("button", { name: "Remove ops@example.com" }).click();
  await other.getByRole("button", { name: "Save order" }).click();
  await expect(other.getByText("Order saved")).toBeVisible();
  await page.getByRole("button", { name: "Save order" }).click();
  await isMet(page);

  await other.getByRole("button", { name: "Undo" }).click();
  await expect(other.getByText("Order put back")).toBeVisible();
  const withdrawn = page.getByRole("heading", { name: "The other version was withdrawn" });
  await expect(withdrawn).toBeFocused();
  await expect(heading(page)).toHaveCount(0);
  await expect(page.getByText("Unsaved order.")).toBeVisible();

  await other.getByRole("button", { name: "Move api-key-backup up" }).click();
  await other.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Unsaved order.")).toHaveCount(0);
  await expect(withdrawn).toHaveCount(0);
});

test("a row moved there and back is no draft, and the shown order is made explicit on purpose", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/openai?agent=research`);
  await isReady(page, "api-key-backup");
  const unsaved = page.getByText("Unsaved order.");
  const list = page.getByRole("list", { name: "Auth order" });
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await expect(unsaved).toBeVisible();
  await page.getByRole("button", { name: "Move api-key-backup down" }).click();
  await expect(unsaved).toHaveCount(0);

  await page.getByRole("button", { name: "Make this order explicit" }).click();
  await expect(unsaved).toBeVisible();
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await page.getByRole("button", { name: "Move api-key-backup down" }).click();
  await expect(unsaved).toBeVisible();

  await page.getByRole("button", { name: "Discard" }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(list).toBeFocused();
});
