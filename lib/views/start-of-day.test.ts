import { expect, test } from "vitest";
import { startOfDay } from "./start-of-day";

const now = Date.UTC(2026, 10, 29, 20, 15, 30, 250);

test("midnight is the zone's, not the server's", () => {
  expect(startOfDay(now, "UTC")).toBe(Date.UTC(2026, 10, 29));
  // 01:45 on the 30th in Kolkata (UTC+5:30), 12:15 on the 29th in Los Angeles (UTC-8).
  expect(startOfDay(now, "Asia/Kolkata")).toBe(Date.UTC(2026, 10, 29, 18, 30));
  expect(startOfDay(now, "America/Los_Angeles")).toBe(Date.UTC(2026, 10, 29, 8));
});
