import type { Page } from "@playwright/test";
import { expect, firstPassword, signIn, test } from "./desk";
import { deskPaths } from "./desk-paths";
import { operator } from "./server-process";

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

test("P-22: the first way in goes by keyboard alone, and a refusal leads to the field it speaks of", async ({
  page,
  console,
  ownDesk: desk,
}) => {
  console.allow(/401 \(Unauthorized\)|403 \(Forbidden\)/);
  const { keyboard } = page;
  const first = (await firstPassword(desk)) ?? "";
  const alert = page.getByRole("main").getByRole("alert");
  await page.goto(`${desk.url}/login`);
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await keyboard.press("Shift+Tab");
  for (const stop of [
    page.getByLabel("Name", { exact: true }),
    password,
    page.getByRole("button", { name: "Sign in" }),
    page.getByRole("combobox", { name: "Language" }),
  ]) {
    await expect(stop).toBeFocused();
    await keyboard.press("Tab");
  }

  await password.focus();
  await keyboard.type("not this one");
  await keyboard.press("Enter");
  await expect(alert).toHaveText("Name or password is wrong.");
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Name or password is wrong.");

  // What stood there is written over.
  await keyboard.type(first);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const refused = async (name: string, why: string) => {
    await expect(alert).toHaveText(why);
    await expect(field(name)).toBeFocused();
    await expect(field(name)).toHaveAccessibleDescription(why);
  };
  await expect(field("Current password")).toBeFocused();
  await keyboard.type("not this one");
  await keyboard.press("Tab");
  await keyboard.type(operator.password);
  await keyboard.press("Tab");
  await keyboard.type("another password");
  await keyboard.press("Enter");
  await refused("New password again", "The two new passwords differ. Type the same one twice.");
  await keyboard.type(operator.password);
  await keyboard.press("Enter");
  await refused("Current password", "The current password is wrong.");
  await keyboard.type(first);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Board", level: 1 })).toBeVisible();
});

test("a profile that is left out comes back in by keyboard, is said, and the keyboard stays in the list", async ({
  desk,
  page,
}) => {
  await signIn(page, desk);
  await page.goto(`${desk.url}/order/openai`);
  const list = page.getByRole("list", { name: "Auth order" });
  await page.getByRole("button", { name: "Remove ops@example.com" }).click();
  await page.getByRole("button", { name: "Add ops@example.com" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "ops@example.com, position 3 of 3" })).toHaveCount(
    1,
  );
  await expect(list).toBeFocused();
});
