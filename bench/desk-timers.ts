import type { BrowserContext } from "@playwright/test";
import type { Desk } from "../e2e/desk";

type Figure = { name: string; value: number; unit: string };

const timers = 500;
const watchedMs = 20_000;

/** What the page's own thread does in a minute of nothing but running timers, as a share of one core. */
export async function benchTimers(context: BrowserContext, desk: Desk): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto(`${desk.url}/profiles`);
  const made = await page.evaluate(async (count) => {
    const send = (method: string, path: string, body: object) =>
      fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    let cooling = 0;
    for (let index = 0; index < count; index += 1) {
      const path = `/api/profiles/${encodeURIComponent(`openai:timer-${index}`)}`;
      await send("PUT", `${path}/credential?agent=main`, {
        provider: "openai",
        isNew: true,
        credential: { type: "api_key", key: `sk-timer-${index}-0123456789` },
      });
      const until = Date.now() + 3_600_000 + index * 1_000;
      const answer = await send("POST", `${path}/disable?agent=main`, { until });
      if (answer.ok) cooling += 1;
    }
    return cooling;
  }, timers);

  await page.goto(`${desk.url}/`);
  await page.getByRole("heading", { name: "Board", level: 1 }).waitFor();
  await page.waitForTimeout(4_000);
  const client = await context.newCDPSession(page);
  await client.send("Performance.enable");
  const busy = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN;
  };
  const before = await busy();
  await page.waitForTimeout(watchedMs);
  const share = ((await busy()) - before) / (watchedMs / 1_000);
  await page.close();
  return [
    { name: "running timers", value: made, unit: "" },
    { name: "of one core, timers running", value: share * 100, unit: "%" },
  ];
}
