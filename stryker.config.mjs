const config = {
  testRunner: "vitest",
  mutate: [
    "lib/failover/cooldown/**/*.ts",
    "lib/failover/auth-order/**/*.ts",
    "lib/failover/probe/**/*.ts",
    "lib/failover/classify/**/*.ts",
    "!**/*.test.ts",
  ],
  concurrency: 2,
  reporters: ["clear-text", "json"],
  jsonReporter: { fileName: "reports/mutation.json" },
  thresholds: { high: 90, low: 80, break: 80 },
  tempDirName: ".stryker-tmp",
};
export default config;
