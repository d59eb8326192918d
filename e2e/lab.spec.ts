import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./desk";

const region = (page: Page, name: string) => page.getByRole("region", { name });

test("a pasted error is taken apart and classified, and the link shows the same", async ({ page, desk }) => {
  await signIn(page, desk);
  await page.getByRole("link", { name: "Lab" }).click();
  await expect(page.getByText("Nothing to classify yet")).toBeVisible();

  await page
    .getByLabel("Body or message")
    .fill(
      'HTTP/2 429 \nretry-after: 95\ncontent-type: application/json\n\n{"error":{"type":"requests","message":"Rate limit reached"}}',
    );
  await expect(page.getByText("Taken apart: status 429, 2 headers, and the body.")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("429");
  await expect(page.getByLabel("Headers")).toHaveValue("retry-after: 95\ncontent-type: application/json");
  const answer = region(page, "Answer");
  await expect(answer).toContainText("rate_limit");
  await expect(answer).toContainText("C-56 Status 429 is a rate limit");
  await expect(answer).toContainText("01:35");
  await expect(region(page, "What happens next")).toContainText("One further profile of openai is tried");
  await expect(region(page, "What it does to a profile")).toContainText(
    "cooldown for 01:35, gpt-5.5 only, rate limit, 1st failure, Retry-After",
  );

  await expect(page).toHaveURL(/status=429/);
  await page.reload();
  await expect(region(page, "Answer")).toContainText("rate_limit");

  // A key never goes into the link.
  await page
    .getByLabel("Body or message")
    .fill("Incorrect API key provided: sk-proj-abcdefghijklmnopqrstuvwxyz123456");
  await expect(page.getByText("it stays in this tab")).toBeVisible();
  await expect(page).not.toHaveURL(/sk-proj/);

  await page.getByLabel("Status").fill("teapot");
  await expect(page.getByText("Expected a number from 100 to 599, or nothing.")).toBeVisible();

  // A megabyte does not hang the page.
  await page.getByLabel("Body or message").fill(`${"x y ".repeat(260_000)}`);
  await expect(page.getByText("The text was longer than the gateway would read")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("Nothing to classify yet")).toBeVisible();
});
