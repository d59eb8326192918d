import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./desk";

const config = (stateDir: string) => readFile(path.join(stateDir, "openclaw.json"), "utf8");

/** The rows can be dragged, so the page is ready for every other way, too. */
async function openOrder(page: Page, url: string, profile: string) {
  await page.goto(url);
  await expect(page.getByRole("button", { name: `Move ${profile}`, exact: true })).toBeEnabled();
}

test("an order is saved for all agents in openclaw.json, and an agent with its own order is named", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await openOrder(page, `${desk.url}/order/openai?agent=research`, "api-key-backup");
  await page.getByRole("radio", { name: "All agents" }).check();
  await expect(page).toHaveURL(/save=all/);
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  const change = page.getByRole("region", { name: "Change to openclaw.json" });
  await expect(change.getByText("auth.order.openai", { exact: true })).toBeVisible();
  await expect(change.getByText('+   "openai:api-key-backup",')).toBeVisible();

  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Order saved")).toBeVisible();
  const text = await config(desk.stateDir);
  expect(text).toMatch(/openai: \["openai:team-b@example.com", "openai:api-key-backup", "openai:ops@/);
  expect(text).toContain("// Subscriptions before the paid key. The other providers take turns.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Order put back")).toBeVisible();
  expect(await config(desk.stateDir)).toContain('"openai:ops@example.com", "openai:api-key-backup"]');

  // A draft goes along to the other place; there it hides the configured order, which is asked first (P-7).
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await page.getByRole("radio", { name: "Agent research" }).check();
  await expect(page.getByText("Unsaved order.")).toBeVisible();
  await page.getByRole("button", { name: "Save order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Explicit order.")).toBeVisible();
  await page.getByRole("radio", { name: "All agents" }).check();
  await expect(
    page.getByText(
      /research (has an order of its own, which hides|have orders of their own, which hide) this one/,
    ),
  ).toBeVisible();
});

test("a provider goes from round robin to an explicit order and back", async ({ page, ownDesk: desk }) => {
  await signIn(page, desk);
  await openOrder(page, `${desk.url}/order/anthropic?agent=research`, "old-key");
  await expect(page.getByText("Round robin.")).toBeVisible();
  await page.getByRole("button", { name: "Move old-key up" }).click();
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Explicit order.")).toBeVisible();

  await page.getByRole("button", { name: "Use round robin" }).click();
  await expect(page.getByText("Unsaved order.")).toBeVisible();
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByText("Explicit order removed")).toBeVisible();
  await expect(page.getByText("Round robin.")).toBeVisible();
});

test("a draft that leaves a model without a usable profile is warned of, and saved only when confirmed", async ({
  page,
  ownDesk: desk,
}) => {
  await signIn(page, desk);
  await openOrder(page, `${desk.url}/order/anthropic?agent=research`, "old-key");
  await page.request.post(`${desk.url}/api/profiles/anthropic%3Aold-key/disable`, {
    data: {},
    headers: { origin: desk.url },
  });
  for (const name of ["max@example.com", "setup-token", "default"])
    await page.getByRole("button", { name: `Remove ${name}` }).click();
  const warning = page.getByRole("alert").filter({ hasText: "leaves a model without a usable profile" });
  await expect(warning).toContainText(
    "anthropic/claude-opus-4-8 (fallback 2): no profile of this order can be used.",
  );
  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByRole("dialog")).toContainText("no profile of this order can be used");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add setup-token" }).click();
  await expect(warning).toHaveCount(0);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.request.post(`${desk.url}/api/profiles/anthropic%3Aold-key/enable`, {
    data: {},
    headers: { origin: desk.url },
  });
});

test("two tabs saving the order of all agents meet a conflict, and merge it", async ({
  page,
  context,
  console,
  ownDesk: desk,
}) => {
  console.allow(/409 \(Conflict\)/);
  await signIn(page, desk);
  await openOrder(page, `${desk.url}/order/openai?save=all`, "api-key-backup");
  const other = await context.newPage();
  await openOrder(other, `${desk.url}/order/openai?save=all`, "api-key-backup");
  await page.getByRole("button", { name: "Move api-key-backup up" }).click();
  await other.getByRole("button", { name: "Remove ops@example.com" }).click();
  await other.getByRole("button", { name: "Save order" }).click();
  await expect(other.getByText("Order saved")).toBeVisible();

  await page.getByRole("button", { name: "Save order" }).click();
  await expect(page.getByRole("heading", { name: "Somebody else saved first" })).toBeVisible();
  await page.getByRole("button", { name: "Merge both" }).click();
  await expect(page.getByRole("list", { name: "Auth order" }).getByRole("listitem")).toHaveCount(2);
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(other.getByText("Order put back")).toBeVisible();
});
