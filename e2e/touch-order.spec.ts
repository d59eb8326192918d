import { expect, signIn, test } from "./desk";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("an order is changed with a finger on a phone, and the page does not scroll away under it", async ({
  ownDesk: desk,
  page,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/anthropic`);
  const rows = page.getByRole("list", { name: "Auth order" }).getByRole("listitem");
  const last = page.getByRole("button", { name: "Move old-key", exact: true });
  await expect(last).toBeEnabled();
  await expect(rows.first()).not.toContainText("anthropic:old-key");
  await last.scrollIntoViewIfNeeded();
  const from = await last.boundingBox();
  const first = await rows.first().boundingBox();
  if (!from || !first) throw new Error("The rows are not on the page.");

  const touch = await page.context().newCDPSession(page);
  const x = from.x + from.width / 2;
  const at = (y: number) => ({ x, y });
  const start = from.y + from.height / 2;
  const end = Math.max(first.y + 4, 4);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(start)] });
  const held = page.getByText(/^Lifted old-key, position/);
  // A finger rests before it drags; what only passes by scrolls.
  await expect(held).toBeAttached();
  for (let step = 1; step <= 12; step += 1)
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [at(start + ((end - start) * step) / 12)],
    });
  await expect(rows.first()).toContainText("anthropic:old-key");
  await expect(rows.filter({ hasText: "old-key" }).first()).toHaveText(/^1/);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(page.getByText("Unsaved order.")).toBeVisible();
  await expect(rows.first()).toContainText("anthropic:old-key");
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();
});
