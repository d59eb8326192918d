import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./desk";
import { deskPaths } from "./desk-paths";

/** More stops than any page has: who presses Tab so often is caught somewhere. */
const mostStops = 400;

/** Notes what has had the focus, and which of it showed no sign of it. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<EventTarget | null>();
    const unmarked: string[] = [];
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    };
    addEventListener("focusin", ({ target }) => {
      seen.add(target);
      if (!(target instanceof Element)) return;
      // A hidden radio button shows the focus on its label.
      const label = target.closest("label") ?? target.nextElementSibling;
      if (!isMarked(target) && !(label && isMarked(label))) unmarked.push(target.outerHTML.slice(0, 160));
    });
    Reflect.set(window, "focusSeen", { seen, unmarked });
  });

/** What can be operated and was never reached, and what was reached without showing it. */
const missed = (page: Page) =>
  page.evaluate(() => {
    const { seen, unmarked } = Reflect.get(window, "focusSeen");
    const isReached = (element: Element) =>
      seen.has(element) ||
      // Arrow keys go on inside a group of radio buttons.
      (element instanceof HTMLInputElement &&
        element.type === "radio" &&
        [...seen].some((one) => one instanceof HTMLInputElement && one.name === element.name));
    const unreached = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
      .filter((element) => element.checkVisibility() && !element.closest("[inert], [aria-hidden=true]"))
      .filter((element) => !element.matches(":disabled, [tabindex='-1']") && !isReached(element));
    return { unmarked, unreached: unreached.map((element) => element.outerHTML.slice(0, 160)) };
  });

test("Tab reaches all that can be operated on every page, shows where it is, and leaves again", async ({
  page,
  desk,
}) => {
  test.slow();
  await signIn(page, desk);
  await (await desk.chat({ model: "auto", messages: [{ role: "user", content: "Are you there?" }] })).text();
  for (const path of deskPaths) {
    await page.goto(desk.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByText("Live", { exact: true }).first()).toBeAttached();
    await watchFocus(page);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    let stops = 0;
    do {
      await page.keyboard.press("Tab");
      stops += 1;
    } while (stops < mostStops && (await page.evaluate(() => document.activeElement !== document.body)));
    expect.soft(stops, `${path} is left again`).toBeLessThan(mostStops);
    expect.soft(await missed(page), path).toEqual({ unmarked: [], unreached: [] });
  }
});
