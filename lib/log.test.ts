import { expect, test } from "vitest";
import { createLogger } from "./log";

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ write: (line) => lines.push(line) }));
  return lines.join("");
}

test("values at secret-looking keys are masked, also inside objects", () => {
  const text = logged((log) => log.warn({ apiKey: "planted-1", profile: { token: "planted-2" } }, "saved"));
  expect(text).not.toMatch(/planted/);
  expect(text).toContain("[masked]");
});

test("L-49: keys in the text of an error and of its cause are redacted", () => {
  const cause = new Error("Authorization: Bearer sk-planted0123456789abcdefghij");
  const text = logged((log) =>
    log.error({ err: new Error("refused sk-planted0123456789abcdefghij", { cause }) }),
  );
  expect(text).not.toContain("planted0123456789");
  expect(text).toContain("refused");
});

test("L-49: once the operator's patterns are known, errors and their causes are redacted by them", () => {
  const text = logged((log) => {
    const child = log.child({ name: "gateway" });
    log.redactBy((shown) => shown.replaceAll(/machine \w+/g, "[redacted]"));
    child.error(
      { err: new Error("no facts", { cause: new Error("the disk of machine seven is gone") }) },
      "failed",
    );
  });
  expect(JSON.parse(text).err).toMatchObject({ cause: { message: "the disk of [redacted] is gone" } });
  expect(text).not.toContain("seven");
});

test("L-21: a terminal gets one plain line per message", () => {
  const lines: string[] = [];
  createLogger({ write: (line) => lines.push(line) }, true).warn(
    { event: "x" },
    "model fallback decision: next=none",
  );
  expect(lines.join("")).toMatch(/^\d\d:\d\d:\d\d warn model fallback decision: next=none\n$/);
});

test.each(["debug", "info", "warn"] as const)(
  "L-20: a record at %s is the line that a named child writes of it",
  (level) => {
    const record = {
      event: "model_fallback_decision",
      runId: 'with "quotes", ü and \n',
      attempt: 2,
      next: null,
      left: undefined,
      steps: [{ reason: "rate_limit", apiKey: "planted-1" }],
      token: "planted-2",
    };
    const timeless = (line: string) => line.replace(/"time":\d+/, '"time":0');
    const ours = logged((log) => log.record({ level, name: "model-fallback", record, message: "said" }));
    const childs = logged((log) => log.child({ name: "model-fallback" })[level](record, "said"));
    expect(timeless(ours)).toBe(timeless(childs));
    expect(ours).not.toContain("planted");
  },
);
