import { expect, test } from "vitest";
import { redact } from "../failover/decision/redact";
import { compileOperatorPattern, longestInput } from "./operator-pattern";
import { compileOperatorRules, compileRedactPatterns } from "./operator-rules";
import { validateConfig } from "./validate-config";
import { formatProblem } from "./problem";

const rulesOf = (...rules: unknown[]) => ({ understudy: { classifier: { rules } } });

test("D-58: the rules are compiled, the settings' list stands before openclaw.json's, faulty rows are left out", () => {
  const settings = rulesOf(
    { match: "out of (usage )?credits", reason: "billing", provider: " XAI ", status: 403 },
    { match: "(", reason: "billing" },
    { match: "x", reason: "sunspots" },
    { match: "later", reason: "rate_limit" },
  );
  const rules = compileOperatorRules({ document: rulesOf({ match: "hidden", reason: "auth" }), settings });
  expect(rules).toMatchObject([
    { id: "understudy.classifier.rules[0]", reason: "billing", provider: "xai", status: 403 },
    { id: "understudy.classifier.rules[3]", reason: "rate_limit" },
  ]);
  expect(rules[0]?.matches("You are OUT OF CREDITS.")).toBe(true);
  expect(rules[0]?.matches("out of memory")).toBe(false);
  expect(
    compileOperatorRules({ document: rulesOf({ match: "y", reason: "auth" }), settings: {} }),
  ).toHaveLength(1);
});

test("P-27: an expression that would take forever elsewhere answers at once, and sees at most 8 KB", () => {
  const evil = compileOperatorPattern("^(a+)+$");
  const startedAt = performance.now();
  expect(evil?.test(`${"a".repeat(longestInput - 1)}!`)).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  const late = compileOperatorPattern("needle");
  expect(late?.test(`${" ".repeat(longestInput - 6)}needle`)).toBe(true);
  expect(late?.test(`${" ".repeat(longestInput)}needle`)).toBe(false);
});

test("what the engine cannot run is named by the validation: an error for our rules, a warning for OpenClaw's", () => {
  const problems = validateConfig({
    ...rulesOf({ match: "(?=x)y", reason: "auth" }),
    logging: { redactPatterns: ["(a)\\1", "fine"] },
  });
  expect(problems.map((problem) => `${problem.severity} ${formatProblem(problem)}`)).toEqual([
    "warning logging.redactPatterns[0]: not a valid regular expression",
    "error understudy.classifier.rules[0].match: not a valid regular expression",
  ]);
});

test("L-49: the operator's patterns are masked on top of the usual ones, in either way of writing them", () => {
  const document = { logging: { redactPatterns: ["ticket-[0-9]+", "/^host: .*$/gm", "("] } };
  const extra = compileRedactPatterns({ document, settings: {} });
  expect(redact("Ticket-77 failed\nhost: db-1\nend $1", extra)).toBe("[redacted] failed\n[redacted]\nend $1");
  expect(extra).toHaveLength(2);
  const long = `${"x".repeat(longestInput)}ticket-1`;
  expect(redact(long, extra)).not.toContain("ticket-1");
});
