import { expect, signIn, test } from "./desk";
import { test as directoryTest } from "./directory-desk";

test("a provider without profiles leads to the form that adds one", async ({ page, desk }) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/mistral`);
  await page.getByRole("link", { name: "Add profile" }).click();
  const form = page.getByRole("dialog", { name: "Add a profile" });
  await expect(form).toContainText("mistral:default");
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/profiles$/);
});

directoryTest(
  "where nothing is set up, order and Doctor lead to the first run",
  async ({ page, openDesk }) => {
    const desk = await openDesk(async () => {});
    await desk.signIn(page);
    for (const [path, link] of [
      ["/order", "Begin with First run"],
      ["/doctor", "Open First run"],
    ] as const) {
      await page.goto(desk.url + path);
      await page.getByRole("link", { name: link }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("First run");
    }
  },
);
