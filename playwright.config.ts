import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "reports/e2e",
  workers: 2,
  fullyParallel: false,
  // Generous, for machines that share their processors: what is wrong fails at any speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A browser on a shared machine loses a keystroke now and then; what needed a second try is told at the end.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "reports/playwright.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 45_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      // Debian's browser run as root, kept off the network (spec: no third-party request).
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
