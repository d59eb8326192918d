import { localeNames, locales } from "../lib/i18n/locale";
import { expect, signIn, test } from "./desk";

test.describe("a browser that prefers Thai", () => {
  test.use({ locale: "th-TH" });

  test("the desk speaks the browser's language, and another one from the moment it is chosen", async ({
    page,
    desk,
  }) => {
    await page.goto(`${desk.url}/login`);
    await expect(page.locator("html")).toHaveAttribute("lang", "th");
    await expect(page.getByRole("heading", { name: "เข้าสู่ระบบ" })).toBeVisible();
    await page.getByRole("combobox").selectOption("en");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

    // What was begun on a page outlives the change.
    await signIn(page, desk);
    await page.goto(`${desk.url}/decisions`);
    await page.getByRole("searchbox").fill("credit");
    await page.getByRole("complementary").getByRole("combobox").selectOption("fr");
    await expect(page.getByRole("heading", { name: "Décisions", level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(page.getByRole("searchbox")).toHaveValue("credit");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Décisions", level: 1 })).toBeVisible();
  });
});

test("every language fits the pages of a phone", async ({ page, desk }) => {
  await signIn(page, desk);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of locales) {
    await page.context().addCookies([{ name: "understudy-locale", value: locale, url: desk.url }]);
    for (const path of ["/", "/order/openai", "/profiles", "/decisions", "/policy"]) {
      await page.goto(desk.url + path);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${localeNames[locale]} ${path}`).toBe(0);
    }
  }
});
