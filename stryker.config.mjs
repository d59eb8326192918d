// Mutation tests of the core: `npx stryker run`, or `npx stryker run -m lib/failover/classify/decide.ts` for one file.
// This file is also the vitest configuration of the run, which reads `test` and nothing else.
const folders = "{auth-order,classify,cooldown,probe}";

const config = {
  testRunner: "vitest",
  vitest: { configFile: "stryker.config.mjs", related: false },
  mutate: [`lib/failover/${folders}/**/*.ts`, "lib/failover/runner/assess-waiting.ts", "!**/*.test.ts"],
  // Tables evaluated on import need a fresh process and all tests for each mutant: hours for what conformance tells.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 4_000,
  // The first run takes all tests at once, which five minutes are too few for on a busy machine.
  dryRunTimeoutMinutes: 30,
  reporters: ["clear-text", "json", "progress-append-only"],
  clearTextReporter: { logTests: false, reportTests: false },
  jsonReporter: { fileName: "reports/mutation.json" },
  thresholds: { high: 90, low: 80, break: 80 },
  tempDirName: ".stryker-tmp",
  // The core stands alone; nothing else needs to be copied.
  ignorePatterns: ["**", "!lib/failover/**", "!package.json", "!tsconfig.json", "!stryker.config.mjs"],
  warnings: { unknownOptions: false },
  test: {
    include: [`lib/failover/${folders}/**/*.test.ts`, "lib/failover/runner/*waiting*.test.ts"],
    // Random inputs kill few mutants that the tables leave alive, and take most of the time.
    exclude: ["**/*properties.test.ts"],
    isolate: false,
    maxWorkers: 1,
  },
};

export default config;
