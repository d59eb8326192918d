import AxeBuilder from "@axe-core/playwright";
import { expect, signIn, test } from "./desk";

test("the command menu finds pages, profiles and runs by typing, and keys lead everywhere", async ({
  page,
  desk,
}) => {
  await signIn(page, desk);
  // The desk listens to keys from the moment it says that it is connected.
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const menu = page.getByRole("dialog", { name: "Search pages, profiles and commands" });
  await expect(menu.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("api-key-b");
  await expect(menu.getByRole("option", { name: "openai:api-key-backup" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id }) => id),
  ).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profiles\/openai%3Aapi-key-backup/);
  await expect(menu).toHaveCount(0);

  // Letters in a field are letters.
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page.getByRole("heading", { name: "Decisions", level: 1 })).toBeVisible();
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("g?o");
  await expect(page.getByRole("searchbox")).toHaveValue("g?o");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await expect(menu.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("out of credit");
  await menu.getByRole("option", { name: "Search decisions for “out of credit”" }).click();
  await expect(page).toHaveURL(/q=out(\+|%20)of(\+|%20)credit/);

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toContainText("Search and commands");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});
