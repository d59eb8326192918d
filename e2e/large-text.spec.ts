import type { Page } from "@playwright/test";
import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";
import { deskPaths } from "./desk-paths";

const others = ["/models", "/lab?tab=scenario", "/lab?tab=replay"];

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

/** How much of what stands above it the bar of a draft covers, seen from the top of the page. */
const covered = (page: Page) =>
  page.getByRole("region", { name: "Draft", exact: true }).evaluateAll((bars) => {
    scrollTo(0, 0);
    return bars.flatMap((bar) => {
      const above = bar.previousElementSibling?.getBoundingClientRect();
      const px = above ? Math.round(above.bottom - bar.getBoundingClientRect().top) : 0;
      return px > 0 ? [`${px} px`] : [];
    });
  });

test("text twice as large fits every page of a phone, and no bar lies over what it is about", async ({
  page,
  desk,
}) => {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => (document.documentElement.style.fontSize = "200%"));
  });
  await page.setViewportSize({ width: 390, height: 844 });
  // As long as nobody is signed in.
  await page.goto(`${desk.url}/login`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect.soft(await overflow(page), "/login").toEqual([]);

  await signIn(page, desk);
  await desk.script("openai:team-b@example.com", [{ kind: "status", status: 429 }]);
  const answer = await desk.chat({ model: "auto", messages: [{ role: "user", content: "Are you there?" }] });
  // A model that waits says for how long, in every list that names it.
  await desk.script("openrouter:default", [answers.outOfCredit()]);
  await (await desk.chat({ model: "openrouter/qwen3.5-max", messages: [] })).text();
  const run = answer.headers.get("x-understudy-run");
  await answer.text();
  for (const path of [...deskPaths, ...others, `/decisions/${run}`]) {
    await page.goto(desk.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect.soft(await overflow(page), path).toEqual([]);
    expect.soft(await covered(page), `${path}, behind the draft's bar`).toEqual([]);
  }
});
