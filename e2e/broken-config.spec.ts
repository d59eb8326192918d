import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "./desk";
import { copyInstallation, test } from "./directory-desk";

test("a broken openclaw.json is shown with line and column, the last good one serves, and mending it is seen live", async ({
  page,
  openDesk,
}) => {
  const desk = await openDesk(copyInstallation);
  await desk.signIn(page);
  const file = path.join(desk.dir, "openclaw.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace('"models": {', '"models": {{'));

  const banner = page.getByRole("alert").filter({ hasText: "openclaw.json" });
  await expect(banner).toContainText(/line \d+, column \d+/);
  await expect(banner).toContainText("The last valid version is in use.");
  await expect(page.getByText("fakea/m-429").first()).toBeVisible();
  await banner.getByRole("link", { name: "Open Doctor" }).click();
  await expect(page.getByRole("heading", { name: "Configuration is not valid" })).toBeVisible();
  await expect(page.getByText("1 error").first()).toBeVisible();

  await writeFile(file, text);
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Configuration is not valid" })).toHaveCount(0);
});
