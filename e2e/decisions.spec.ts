import { execFile } from "node:child_process";
import AxeBuilder from "@axe-core/playwright";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { answers } from "../lib/demo/simulator-step";
import { expect, signIn, test } from "./desk";

const run = promisify(execFile);

test("a filter narrows list and bars, survives a reload and a link, and is what is exported", async ({
  ownDesk: desk,
  page,
  context,
}) => {
  await signIn(page, desk);
  const ask = { model: "openrouter/qwen3.5-max", messages: [{ role: "user", content: "Are you there?" }] };
  await desk.script("openrouter:default", [answers.outOfCredit()]);
  const refused = await desk.chat(ask, { "x-understudy-session": "tg:4410" });
  const runId = refused.headers.get("x-understudy-run") ?? "";
  await desk.chat({ ...ask, model: "auto" }, { "x-understudy-session": "web:ad91" });

  await page.goto(`${desk.url}/decisions`);
  const list = page.getByRole("table", { name: "Runs, newest first" });
  const rows = list.getByRole("row").filter({ has: page.getByRole("link") });
  await expect(rows).toHaveCount(2);
  await page.getByRole("combobox", { name: "Reason" }).selectOption("billing");
  await expect(page).toHaveURL(/reason=billing/);
  await expect(rows).toHaveCount(1);
  const bars = page.getByRole("region", { name: "Runs over time" });
  await expect(bars.getByText("1 run", { exact: true })).toBeVisible();

  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("billing");
  const linked = await context.newPage();
  await linked.goto(page.url());
  await expect(linked.getByText("billing").first()).toBeVisible();
  await linked.close();

  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export decisions" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject({ runId, reason: "billing" });
  expect(JSON.parse(text).startedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  await expect(dialog.getByRole("status")).toContainText("Done: 1 run.");
  await dialog.getByRole("radio", { name: /^CSV/ }).check();
  const second = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect(await readFile(await (await second).path(), "utf8")).toContain(runId);
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox").fill("credit");
  await expect(page).toHaveURL(/q=credit/);
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox").fill("nothing of the kind");
  await expect(page.getByText("No run matches")).toBeVisible();
});

test("thousands of runs scroll as a window, a dragged span zooms, and the way back ends where it began", async ({
  ownDesk: desk,
  page,
}) => {
  await run(process.execPath, [
    "--import",
    "tsx",
    "bin/seed.ts",
    "--decisions",
    "3000",
    "--state-dir",
    desk.stateDir,
  ]);
  await signIn(page, desk);
  await page.goto(`${desk.url}/decisions`);
  const list = page.getByRole("table", { name: "Runs, newest first" });
  const body = list.getByRole("rowgroup", { name: "Runs, newest first" });
  await expect(body.getByRole("link").first()).toBeVisible();

  // Only what is on the screen exists, however far one scrolls.
  await expect(async () => {
    await body.focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press("End");
    await expect(body.getByText("That is all.").or(body.getByText("Loading"))).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  expect(await body.getByRole("row").count()).toBeLessThan(80);

  const link = body
    .getByRole("link")
    .filter({ hasText: /\d\d:\d\d:\d\d/ })
    .nth(14);
  // By its address from here on: while pages come in, another run may be the fifteenth, and this one out of the window.
  let href: string | null = null;
  await expect(async () => {
    href = await link.getAttribute("href");
    await body.locator(`a[href="${href}"]`).click({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL(/[?&]run=/);
  const offset = await body.evaluate((element) => element.scrollTop);
  expect(offset).toBeGreaterThan(500);
  await page.getByRole("link", { name: "Open run" }).click();
  await expect(page).toHaveURL(/\/decisions\/[0-9a-f-]+/);
  await expect(page.getByRole("heading", { name: "What it did to profiles" })).toBeVisible();
  await page.goBack();
  await expect(body.locator(`a[href="${href}"]`)).toBeVisible();
  expect(Math.abs((await body.evaluate((element) => element.scrollTop)) - offset)).toBeLessThan(50);

  const plot = page.getByRole("group", { name: "Runs over time, by how they ended" });
  const box = await plot.boundingBox();
  if (!box) throw new Error("The histogram is not on the page.");
  const painted = await plot
    .locator("[style*=height]")
    .evaluateAll((parts) =>
      parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, height }) => width >= 2 && height >= 2),
    );
  expect(painted.length).toBeGreaterThan(10);
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d+&to=\d+/);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await page.getByRole("button", { name: "Whole time" }).click();
  await expect(page).not.toHaveURL(/from=/);

  // By keyboard: one bar is a place to go to.
  await plot.focus();
  await page.keyboard.press("Home");
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/at=\d+/);
  await page.getByRole("button", { name: "Back to newest" }).click();
  await expect(page).not.toHaveURL(/at=/);
  await page.getByText("As a table").click();
  await expect(page.getByRole("columnheader", { name: "fell back" })).toBeVisible();
});

test("a run opens beside the list, follows the arrow keys, and has a page of its own", async ({
  ownDesk: desk,
  page,
}) => {
  await signIn(page, desk);
  const ask = { model: "openrouter/qwen3.5-max", messages: [{ role: "user", content: "Are you there?" }] };
  const runIds: string[] = [];
  for (const session of ["tg:4410", "web:ad91"]) {
    await desk.script("openrouter:default", [answers.outOfCredit()]);
    const answer = await desk.chat(ask, { "x-understudy-session": session });
    runIds.push(answer.headers.get("x-understudy-run") ?? "");
  }
  const [older = "", newer = ""] = runIds;

  await page.goto(`${desk.url}/decisions`);
  const list = page.getByRole("table", { name: "Runs, newest first" });
  const linkTo = (runId: string) => list.locator(`a[href="/decisions/${runId}"]`);
  const panel = page.getByRole("region", { name: /^Run / });
  await linkTo(newer).click();
  await expect(page).toHaveURL(`${desk.url}/decisions?run=${newer}`);
  await expect(panel.getByText("web:ad91")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "What it did to profiles" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(`${desk.url}/decisions?run=${older}`);
  await expect(linkTo(older)).toBeFocused();
  await expect(panel.getByText("tg:4410")).toBeVisible();
  await page.reload();
  await expect(panel.getByText("tg:4410")).toBeVisible();
  await linkTo(older).focus();
  await page.keyboard.press("ArrowUp");
  await expect(panel.getByText("web:ad91")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${desk.url}/decisions`);
  await expect(panel).toHaveCount(0);
  await expect(linkTo(newer)).toBeFocused();

  await page.keyboard.press("Enter");
  await panel.getByRole("link", { name: "Open run" }).click();
  await expect(page).toHaveURL(`${desk.url}/decisions/${newer}`);

  // Where there is no room beside the list, the link leads there at once.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${desk.url}/decisions`);
  await linkTo(older).click();
  await expect(page).toHaveURL(`${desk.url}/decisions/${older}`);
});
