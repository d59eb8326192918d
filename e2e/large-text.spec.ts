import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./desk";

const paths = [
  "/",
  "/order/openai",
  "/profiles",
  "/profiles/openai%3Aapi-key-backup",
  "/models",
  "/models?chain=defaults",
  "/sessions",
  "/decisions",
  "/lab",
  "/lab?tab=rehearse",
  "/lab?tab=chat",
  "/lab?tab=scenario",
  "/lab?tab=replay",
  "/policy",
  "/doctor",
  "/audit",
  "/settings/operators",
  "/settings/keys",
  "/settings/database",
  "/settings/account",
];

/** How far a page runs out sideways, and what does. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(isWide);
    return [
      `${scrollWidth - clientWidth} px`,
      ...wide.map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 40)}`),
    ];
  });

test("text twice as large fits every page of a phone", async ({ page, desk }) => {
  await signIn(page, desk);
  await desk.script("openai:team-b@example.com", [{ kind: "status", status: 429 }]);
  const answer = await desk.chat({ model: "auto", messages: [{ role: "user", content: "Are you there?" }] });
  const run = answer.headers.get("x-understudy-run");
  await answer.text();
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => (document.documentElement.style.fontSize = "200%"));
  });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...paths, `/decisions/${run}`, "/login"]) {
    await page.goto(desk.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect.soft(await overflow(page), path).toEqual([]);
  }
});
