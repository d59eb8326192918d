import { expect, signIn, test } from "./desk";

test("P-37: the gateway key can be copied without a clipboard, and is gone from the pages once it was put away", async ({
  ownDesk: desk,
  page,
  console,
}) => {
  // The page asks for an agent that does not exist.
  console.allow(/404 \(Not Found\)/);
  // As on a plain http page: there is no clipboard.
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await signIn(page, desk);
  await expect(page.getByText(desk.gatewayKey)).toBeVisible();
  await page.getByRole("button", { name: "Copy key" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();

  await page.getByRole("button", { name: "Put this card away" }).click();
  await expect(page.getByText(desk.gatewayKey)).toHaveCount(0);
  await page.goto(`${desk.url}/?agent=no-such-agent`);
  expect(await page.content()).not.toContain(desk.gatewayKey);
  const agents = page.getByRole("combobox", { name: "agent" });
  await expect(agents.getByRole("option")).toHaveText(["unknown", "main", "research"]);
});
