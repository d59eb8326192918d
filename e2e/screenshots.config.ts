import base from "../playwright.config";

const config = {
  ...base,
  testDir: ".",
  outputDir: "../reports/screenshot-run",
  reporter: "list" as const,
  testMatch: "screenshots*.ts",
  workers: 1,
  retries: 0,
  timeout: 900_000,
};
export default config;
