import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { signIn, startDesk, type Desk } from "../e2e/desk";
import { answers } from "../lib/demo/simulator-step";
import { startPaintWatch } from "./desk-paint";
import { benchTimers } from "./desk-timers";

type Figure = { name: string; value: number; unit: string };

const pages = ["/", "/order/openai", "/profiles", "/models", "/decisions", "/lab", "/policy"] as const;
const loads = 5;
const failures = 40;
const cardLink = 'article h3 a[href*="openrouter%3Adefault"]';

/**
 * The desk in Chromium, from a production build: script over the wire (gzipped, cold cache), largest contentful paint,
 * layout shift, the slowest interaction, from a failure at the gateway to the pixel, and what 500 running timers cost.
 */
export async function benchDesk(): Promise<Figure[]> {
  const desk = await startDesk();
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    // What tsx compiles calls this by name, also inside functions that are sent to the page.
    await context.addInitScript({ content: "globalThis.__name = (named) => named;" });
    const first = await context.newPage();
    await signIn(first, desk);
    await desk.chat({ model: "auto", messages: [{ role: "user", content: "Are you there?" }] });
    const figures: Figure[] = [];
    for (const path of pages) figures.push(...(await loadFigures(browser, context, desk, path)));
    figures.push(...(await interactionFigures(first, desk)));
    figures.push(...(await failureFigures(first, desk)));
    await first.close();
    figures.push(...(await benchTimers(context, desk)));
    return figures;
  } finally {
    await browser.close();
    await desk.stop();
  }
}

/** Each load in a browser context of its own, with the same sign-in and nothing in the cache. */
async function loadFigures(
  browser: Browser,
  signedIn: BrowserContext,
  desk: Desk,
  path: string,
): Promise<Figure[]> {
  const storageState = await signedIn.storageState();
  const scripts: number[] = [];
  const paints: number[] = [];
  const shifts: number[] = [];
  for (let load = 0; load < loads; load += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
    const page = await context.newPage();
    await page.addInitScript(startPaintWatch);
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    const sizes = new Map<string, number>();
    const kinds = new Map<string, string>();
    client.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    await page.goto(desk.url + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(1_500);
    const { paint, shift } = await page.evaluate(() => globalThis.understudyPaint);
    scripts.push([...sizes].reduce((sum, [id, size]) => sum + (kinds.get(id) === "Script" ? size : 0), 0));
    paints.push(paint);
    shifts.push(shift);
    await context.close();
  }
  return [
    { name: `${path} script`, value: Math.round(median(scripts) / 1_000), unit: "KB" },
    { name: `${path} largest paint`, value: Math.round(median(paints)), unit: "ms" },
    { name: `${path} layout shift`, value: Math.max(...shifts), unit: "" },
  ];
}

/** The slowest of some usual interactions on the Board and the order, as "interaction to next paint" counts it. */
async function interactionFigures(page: Page, desk: Desk): Promise<Figure[]> {
  await page.addInitScript(startPaintWatch);
  await page.goto(`${desk.url}/`);
  await page.getByRole("heading", { name: "Board", level: 1 }).waitFor();
  await page.waitForTimeout(1_000);
  for (let times = 0; times < 3; times += 1) await press(page.getByRole("button", { name: /^Theme/ }));
  await press(page.getByRole("button", { name: /^Actions/ }));
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search pages" }).waitFor();
  await page.keyboard.type("open");
  await page.keyboard.press("Escape");
  const onBoard = await page.evaluate(() => globalThis.understudyPaint.slowest);
  await page.goto(`${desk.url}/order/openai`, { waitUntil: "networkidle" });
  await press(page.getByRole("button", { name: /down$/ }));
  const discard = page.getByRole("button", { name: /^Discard/ });
  await press(discard);
  await discard.waitFor({ state: "hidden" });
  await page.waitForTimeout(500);
  const { slowest } = await page.evaluate(() => globalThis.understudyPaint);
  return [{ name: "slowest interaction", value: Math.max(onBoard, slowest), unit: "ms" }];
}

/** Looking for a button by its role is work for the page as well: nothing of it between the press and its paint. */
async function press(button: Locator): Promise<void> {
  const page = button.page();
  const place = await button.first().boundingBox();
  if (place === null) throw new Error(`Nothing to press: ${String(button)}.`);
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
}

/** From the moment the gateway has answered a request that failed over to the frame that shows the cooldown. */
async function failureFigures(page: Page, desk: Desk): Promise<Figure[]> {
  await page.goto(`${desk.url}/`);
  await page.locator(cardLink).waitFor();
  const took: number[] = [];
  for (let round = 0; round < failures; round += 1) {
    const shown = page.evaluate(
      (link) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const card = document.querySelector(link)?.closest("article");
            if (!card?.innerText.includes("Cooldown")) return requestAnimationFrame(look);
            resolve(performance.timeOrigin + performance.now());
          };
          requestAnimationFrame(look);
        }),
      cardLink,
    );
    await desk.script("openrouter:default", [answers.rateLimited()]);
    await desk.chat({
      model: "openrouter/qwen3.5-max",
      messages: [{ role: "user", content: "Are you there?" }],
    });
    const failedAt = performance.timeOrigin + performance.now();
    took.push((await shown) - failedAt);
    await page.evaluate(() =>
      fetch("/api/profiles/openrouter%3Adefault/clear?agent=main", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      }),
    );
    await page.waitForFunction(
      (link) => !document.querySelector(link)?.closest("article")?.innerText.includes("Cooldown"),
      cardLink,
    );
  }
  took.sort((a, b) => a - b);
  return [
    { name: "failure to pixel p50", value: Math.round(took[Math.floor(failures * 0.5)] ?? NaN), unit: "ms" },
    { name: "failure to pixel p95", value: Math.round(took[Math.floor(failures * 0.95)] ?? NaN), unit: "ms" },
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
