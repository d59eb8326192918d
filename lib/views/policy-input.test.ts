import { expect, test } from "vitest";
import { isFalling, readHoursByProvider, readLadder, readNumber, readProviders } from "./policy-input";

const hours = { isWhole: false, least: 0, above: true };
const whole = { isWhole: true, least: 0, above: false };
const problem = (read: { ok: boolean; problem?: string }) => read.problem ?? null;

test.each([
  ["12", 12],
  [" 1.5 ", 1.5],
  ["1,5", 1.5],
  [".5", 0.5],
  ["", null],
])("hours %j are read as %j", (text, value) => {
  expect(readNumber(text, hours)).toEqual({ ok: true, value });
});

test.each([
  ["x", hours, "notANumber"],
  ["1e3", hours, "notANumber"],
  ["Infinity", hours, "notANumber"],
  ["0", hours, "notPositive"],
  ["-1", hours, "notPositive"],
  ["-1", whole, "belowZero"],
  ["1.5", whole, "notWhole"],
  ["0", { ...whole, least: 1 }, "belowOne"],
])("%j is refused by its bounds", (text, bounds, expected) => {
  expect(problem(readNumber(text, bounds))).toBe(expected);
});

test("07 §5: a ladder is whole seconds greater than 0, and not empty", () => {
  expect(readLadder(["30", "60", "300"])).toEqual({ ok: true, value: [30, 60, 300] });
  expect(problem(readLadder([]))).toBe("emptyLadder");
  expect(problem(readLadder(["30", ""]))).toBe("notANumber");
  expect(problem(readLadder(["0"]))).toBe("belowOne");
});

test("D-58: a ladder that falls is noticed", () => {
  expect(isFalling([30, 60, 60])).toBe(false);
  expect(isFalling([30, 20])).toBe(true);
});

test("hours by provider name each provider once; none at all is the default", () => {
  expect(readHoursByProvider([{ provider: " OpenAI ", hours: "2" }])).toEqual({
    ok: true,
    value: { openai: 2 },
  });
  expect(readHoursByProvider([])).toEqual({ ok: true, value: null });
  const twice = [
    { provider: "a", hours: "1" },
    { provider: "A", hours: "2" },
  ];
  expect(problem(readHoursByProvider(twice))).toBe("providerTwice");
  expect(problem(readHoursByProvider([{ provider: "", hours: "1" }]))).toBe("noProvider");
  expect(problem(readHoursByProvider([{ provider: "a", hours: "0" }]))).toBe("notPositive");
});

test("providers are listed by commas, spaces or lines", () => {
  expect(readProviders("OpenAI, ollama\nopenai ;x")).toEqual(["openai", "ollama", "x"]);
});
