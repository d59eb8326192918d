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

/** Three English words in a row, or more; names, keys and reasons stand alone. */
const englishSentence = /[A-Za-z]+(?: [A-Za-z]+){2,}/g;

test("09 §5, O-40: who reads Hindi or Thai finds no English sentence on the auth order and in a run", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await desk.script("openai:team-b@example.com", [{ kind: "status", status: 429 }]);
  await desk.script("openai:ops@example.com", [{ kind: "status", status: 402 }]);
  const answer = await desk.chat({ model: "auto", messages: [{ role: "user", content: "Are you there?" }] });
  const run = answer.headers.get("x-understudy-run");
  await answer.text();
  await expect
    .poll(async () => (await page.request.get(`${desk.url}/api/decisions/${run}`)).status())
    .toBe(200);

  const sentences = async (locale: string) => {
    await page.context().addCookies([{ name: "understudy-locale", value: locale, url: desk.url }]);
    const found: string[] = [];
    // The records of a run, its last part, are shown as they are written.
    for (const [path, part] of [
      ["/order/openai", ":scope"],
      [`/decisions/${run}`, ":scope > div > :not(:last-child)"],
    ] as const) {
      await page.goto(desk.url + path);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("main").getByText("team-b@example.com").first()).toBeVisible();
      const texts = await page.getByRole("main").locator(part).allInnerTexts();
      found.push(...texts.flatMap((text) => text.match(englishSentence) ?? []));
    }
    return found;
  };
  expect(await sentences("hi")).toEqual([]);
  expect(await sentences("th")).toEqual([]);
  const english = (await sentences("en")).join("; ");
  for (const text of ["Rate limit on gpt", "Agent main asked for openai", "so the next model was tried"])
    expect(english).toContain(text);
});
