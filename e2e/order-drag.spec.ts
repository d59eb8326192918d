import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./desk";

const handleOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `Move ${name}`, exact: true });
/** A carried row leaves a copy of itself in the list. */
const placesOf = (page: Page) =>
  page
    .getByRole("list", { name: "Auth order" })
    .locator("li:not([data-dnd-placeholder])")
    .evaluateAll((rows) =>
      rows.map((row) => /^(\d)openai:([a-z-]+)/.exec(row.textContent)?.slice(1).join(" ")).sort(),
    );
const before = ["1 team-b", "2 ops", "3 api-key-backup"];
const after = ["1 team-b", "2 api-key-backup", "3 ops"];

test.beforeEach(async ({ page, desk }) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/openai`);
  await expect(handleOf(page, "api-key-backup")).toBeEnabled();
});

test("while a row is dragged by mouse, each row shows the place it would have", async ({ page }) => {
  const from = await handleOf(page, "api-key-backup").boundingBox();
  const to = await handleOf(page, "ops@example.com").boundingBox();
  if (!from || !to) throw new Error("The rows are not on the page.");
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y + to.height / 2, { steps: 12 });
  await expect.poll(() => placesOf(page)).toEqual(after.toSorted());
  await page.keyboard.press("Escape");
  await expect.poll(() => placesOf(page)).toEqual(before);
  await page.mouse.up();
  await expect(page.getByText("Unsaved order.")).toHaveCount(0);
});

test("while a row is carried by keyboard, each row shows its place, which is said as well", async ({
  page,
}) => {
  await handleOf(page, "api-key-backup").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Lifted api-key-backup, position 3 of 3/)).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => placesOf(page)).toEqual(after.toSorted());
  await expect(page.getByText(/^api-key-backup, position 2 of 3/)).toBeAttached();
  await page.keyboard.press("Escape");
  await expect.poll(() => placesOf(page)).toEqual(before);
});
