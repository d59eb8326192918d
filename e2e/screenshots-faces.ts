// Pictures of what lists show while they are read, when they could not be, and when there is nothing in them. Only here
// answers of the API are made up: no desk can be asked for all of these faces.
import type { Page, Route } from "@playwright/test";
import { expect, signIn, startDesk, test } from "./desk";

const lists = {
  board: "/",
  order: "/order/openai",
  profiles: "/profiles",
  models: "/models",
  sessions: "/sessions",
  decisions: "/decisions",
  "lab-replay": "/lab?tab=replay",
  doctor: "/doctor",
  audit: "/audit",
  "settings-operators": "/settings/operators",
  "settings-keys": "/settings/keys",
  "settings-database": "/settings/database",
};

const listed = /^(rows|runs|recentRuns|sessions|findings|keys|operators|signIns|backups|models)$/;

/** The same answer with nothing in its lists. */
function emptied(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (Array.isArray(inner) && listed.test(name)) return [name, []];
      // By their ids where they are looked up; a list of names stays one.
      return [name, name === "profiles" && !Array.isArray(inner) ? {} : emptied(inner)];
    }),
  );
}

const faces = {
  loading: () => new Promise<void>(() => {}),
  error: (route: Route) => route.fulfill({ status: 500, json: {} }),
  empty: async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: emptied(await answer.json()) });
  },
};

const looks = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 1440 },
  { colorScheme: "light", width: 390 },
] as const;

async function take(page: Page, url: string, name: string) {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: width < 500 ? 844 : 980 });
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Live", { exact: true }).first()).toBeAttached();
    // A read is tried again before it is given up; what came with the page is shown all the same.
    if (name.endsWith("-error"))
      await page
        .getByRole("button", { name: "Try again" })
        .first()
        .waitFor({ timeout: 10_000 })
        .catch(() => undefined);
    await page.screenshot({ path: `reports/screenshots/faces/${name}-${colorScheme}-${width}.png` });
  }
}

test("take the pictures of the faces", async ({ page, console }) => {
  console.allow(/500 \(|TypeError|Error/);
  const desk = await startDesk({ UNDERSTUDY_DEMO_TRAFFIC: "0" });
  await signIn(page, desk);
  await page.getByRole("button", { name: "Put this card away" }).click();
  for (const [face, answer] of Object.entries(faces)) {
    await page.route(/\/api\/(?!me|live|counts)/, answer);
    for (const [name, path] of Object.entries(lists)) await take(page, desk.url + path, `${name}-${face}`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
  await page.goto("about:blank");
  await desk.stop();
});
