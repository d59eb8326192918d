import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const answer = (error: object) => classifyError(error, { now: 0 });

test.each([
  { status: 400, code: "UNKNOWN_PARAMETER", body: { error: { message: "Unknown parameter: 'rate_limit'" } } },
  { status: 400, code: "unknown_parameter", param: "Daily", message: "We do not know daily" },
  { status: 400, code: "unknown_parameter", message: "Unknown parameters: 'plan.daily', 'weekly'" },
  { status: 400, code: "unknown_parameter", message: "Unknown parameter: 'plan[0].daily'" },
  { status: 400, code: "unknown_parameter", message: "Unsupported parameter: monthly." },
  { status: 400, code: "unknown_parameter", message: "'weekly' is an unknown parameter" },
])("C-29, C-74: the name of a parameter is no word about limits: %j", (error) => {
  expect(answer(error)).toMatchObject({ reason: "format", matchedRule: "C-29", windowClass: "unknown" });
});

test("C-29: what else the text says still counts", () => {
  const error = {
    status: 400,
    code: "unknown_parameter",
    message: "Unknown parameter: 'x' in the daily plan",
  };
  expect(answer(error).windowClass).toBe("long");
});
