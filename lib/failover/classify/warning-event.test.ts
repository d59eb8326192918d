import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const answer = (error: unknown) => classifyError(error, { now: 0 });

const warning = { type: "rate_limit_event", rate_limit_info: { status: "allowed_warning" } };
test.each([
  { body: JSON.stringify(warning) },
  { message: JSON.stringify(warning) },
  { body: '{"type":"rate_limit_event","status":"allowed"}' },
  warning,
])("C-3: a warning from within a stream is no failure, although it has no status: %j", (error) => {
  expect(answer(error)).toMatchObject({ reason: null, matchedRule: "C-3" });
});

test("C-3: a limit that has been hit is a failure, and so is a warning with the status of one", () => {
  const rejected = '{"type":"rate_limit_event","rate_limit_info":{"status":"rejected"}}';
  expect(answer({ body: rejected }).reason).toBe("rate_limit");
  expect(answer({ status: 429, body: JSON.stringify(warning) }).reason).toBe("rate_limit");
  expect(answer({ body: `${JSON.stringify(warning)}\n{"error":"overloaded"}` }).reason).toBe("rate_limit");
  expect(answer({ message: JSON.stringify(warning), body: "overloaded" }).reason).toBe("rate_limit");
});

test.each([
  (text: string) => `event: ${text}`,
  (text: string) => `x${text}`,
  (text: string) => `${text} and then it broke`,
  (text: string) => `${text}x`,
])("C-3: a warning with more around it may be a failure", (around) => {
  expect(answer({ message: around(JSON.stringify(warning)) }).matchedRule).not.toBe("C-3");
});

test("C-3: blanks around it are nothing", () => {
  expect(answer({ message: ` ${JSON.stringify(warning)}\n` }).matchedRule).toBe("C-3");
});

test("C-3: only an event about limits that says so is a warning", () => {
  expect(answer({ type: "notice", status: "allowed", message: "overloaded" }).reason).toBe("overloaded");
  expect(answer({ type: "rate_limit_event", message: "overloaded" }).reason).toBe("overloaded");
});
