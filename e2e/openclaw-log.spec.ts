import { appendFile, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "./desk";
import { copyInstallation, test } from "./directory-desk";

const recorded = "lib/conformance/fixtures/openclaw-2026.9.6/logs/s01-429-then-ok.jsonl";
const runId = "2ac64a53-31a5-4b3f-ab67-edc53381228d";

test("what a running OpenClaw writes to its log appears live on the board, in the decisions and on the run's page", async ({
  page,
  openDesk,
}) => {
  const desk = await openDesk(copyInstallation);
  const log = path.join(desk.home, "openclaw.log");
  await desk.signIn(page);
  const feed = page.getByRole("region", { name: "Decisions, live" });
  await expect(feed.getByText("Nothing to decide yet")).toBeVisible();

  const minute = new Date().toISOString().slice(0, 17);
  const lines = (await readFile(recorded, "utf8")).replaceAll("2026-11-29T18:00:", minute).split("\n");
  const [first = "", ...others] = lines;
  // Half a line is waited for, and rotation in the middle loses nothing.
  await writeFile(log, first.slice(0, 50));
  await appendFile(log, `${first.slice(50)}\n`);
  await rename(log, `${log}.1`);
  await writeFile(log, others.join("\n"));
  await expect(feed.getByText("rate_limit").first()).toBeVisible();

  await feed.locator(`a[href*="${runId}"]`).click();
  await expect(page).toHaveURL(new RegExp(runId));
  await expect(page.getByText("fakeb/m-ok").first()).toBeVisible();
  await expect(page.getByText("fakea:first").first()).toBeVisible();
  await page
    .getByRole("link", { name: /^Decisions/ })
    .first()
    .click();
  await expect(page.getByRole("row").filter({ hasText: "rate_limit" }).first()).toBeVisible();
});
