import { expect } from "./desk";
import { copyInstallation, test } from "./directory-desk";

test("a page that is open while the server is killed and started again says so, and is live again by itself", async ({
  page,
  console,
  openDesk,
}) => {
  console.allow(
    /503 \(Service Unavailable\)|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_NETWORK/,
  );
  const desk = await openDesk(copyInstallation);
  await desk.signIn(page);
  const state = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
  await expect(state("Live")).toBeVisible();
  const restarted = desk.restart();
  await expect(state("Reconnecting")).toBeVisible();
  await restarted;
  await expect(state("Live")).toBeVisible({ timeout: 20_000 });

  await page.getByRole("link", { name: "Edit order fakea" }).click();
  await expect(page.getByRole("button", { name: "Move second", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: /^Move second down$/ }).click();
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();

  await page.getByRole("link", { name: "Audit" }).click();
  await page.getByRole("button", { name: "Put back" }).first().click();
  await expect(page.getByText("Put back as it was")).toBeVisible();
});
