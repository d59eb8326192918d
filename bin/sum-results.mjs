// Adds up the runners' own result files and prints `N passed, N failed, N skipped` last. Arguments: the steps that failed.
import { existsSync, readFileSync } from "node:fs";

const failedSteps = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };

const count = (name, file, read) => {
  if (!existsSync(file)) {
    console.log(`${name}: no result file (${file}), so it counts as failed`);
    total.failed += 1;
    return;
  }
  const sums = read(readFileSync(file, "utf8"));
  console.log(`${name}: ${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`);
  for (const key of Object.keys(total)) total[key] += sums[key];
  // A runner that says nothing failed and yet ended badly (a crash, an unhandled error) must not look green.
  if (failedSteps.includes(name) && sums.failed === 0) total.failed += 1;
};

count("unit", "reports/vitest.json", (text) => {
  const result = JSON.parse(text);
  return {
    passed: result.numPassedTests,
    failed:
      result.numFailedTests +
      result.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0)
        .length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
});
count("conformance", "reports/conformance.txt", (text) => {
  const match = /(\d+) passed, (\d+) failed\s*$/.exec(text);
  return match
    ? { passed: Number(match[1]), failed: Number(match[2]), skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0 };
});
count("end-to-end", "reports/playwright.json", (text) => {
  const { stats } = JSON.parse(text);
  if (stats.flaky > 0) console.log(`end-to-end: ${stats.flaky} of them needed a second try`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
});

const runners = ["unit", "conformance", "end-to-end"];
for (const name of failedSteps) {
  console.log(`step failed: ${name}`);
  if (!runners.includes(name)) total.failed += 1;
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
