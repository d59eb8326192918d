import type { Page } from "@playwright/test";
import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test, type Desk } from "./desk";

const backup = "openai:api-key-backup";
const profilePage = (desk: Desk) => `${desk.url}/profiles/${encodeURIComponent(backup)}`;
const windows = (page: Page) => page.getByRole("region", { name: "Windows" });

/** A key whose account is empty, disabled for five hours by itself. */
async function runOutOfCredit(page: Page, desk: Desk) {
  await desk.script(backup, [answers.outOfCredit()]);
  await page.goto(profilePage(desk));
  await page.getByRole("button", { name: "Probe now" }).first().click();
  await expect(windows(page)).toContainText("out of credit");
}

test("W-46, W-47: an operator's disable says what it takes the place of, and that comes back with Enable", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await runOutOfCredit(page, desk);

  await page.getByRole("button", { name: "Disable", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("status")).toContainText(/out of credit\) until .*before then, that goes on/);
  await dialog.getByRole("radio", { name: "1 hour" }).check();
  await expect(dialog.getByRole("status")).toContainText("the profile is used again");
  await dialog.getByRole("radio", { name: "Until I enable it" }).check();
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Profile disabled")).toBeVisible();
  await expect(windows(page)).toContainText("switched off");

  await page.getByRole("button", { name: "Enable", exact: true }).click();
  await expect(
    page.getByText(`${backup}: the automatic disable (out of credit) goes on until`),
  ).toBeVisible();
  await expect(windows(page)).toContainText("out of credit");
  await expect(windows(page)).toContainText(/4 h 59 m|5 h/);
});

test("the toast of a disable and of an enabling takes it back, and what stood before stands again", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await runOutOfCredit(page, desk);
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  const disabled = page.getByRole("dialog").filter({ hasText: "Profile disabled" });
  await disabled.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Put back as it was")).toBeVisible();
  await expect(windows(page)).toContainText("out of credit");

  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await page
    .getByRole("dialog", { name: /^Disable/ })
    .getByRole("button", { name: "Disable" })
    .click();
  await page.getByRole("button", { name: "Enable", exact: true }).click();
  const enabled = page.getByRole("dialog").filter({ hasText: "Profile enabled" });
  await expect(windows(page)).not.toContainText("switched off");
  await enabled.getByRole("button", { name: "Undo" }).click();
  await expect(windows(page)).toContainText("switched off");

  // The audit's way back is the same one, and knows that it is used up.
  await page.goto(`${desk.url}/audit`);
  const rows = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await rows.first().getByRole("button", { name: "Put back" }).click();
  await expect(page.getByText("Put back as it was").first()).toBeVisible();
  await page.goto(profilePage(desk));
  await expect(windows(page)).toContainText("out of credit");
});

test("a clear lists the windows that it ends, says that it is for good, and its toast offers no Undo", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await runOutOfCredit(page, desk);
  await page.getByRole("button", { name: "Clear cooldown" }).click();
  const dialog = page.getByRole("dialog", { name: /^Clear/ });
  await expect(dialog.getByRole("list", { name: "Windows that end" })).toContainText(
    /out of credit · all models · until/,
  );
  await expect(dialog).toContainText("This cannot be undone");
  await dialog.getByRole("button", { name: "Clear cooldown" }).click();
  await expect(page.getByText("Cooldown cleared")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});
