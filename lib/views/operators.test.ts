import { expect, test } from "vitest";
import { browserName, viewOperators, viewSignIns } from "./operators";

const now = 1_000;
const row = (name: string, role: "viewer" | "operator" | "admin") => ({
  name,
  role,
  mustChangePassword: false,
  lockedUntil: null,
  createdAt: 1,
  passwordHash: "planted",
});
const signIn = (operatorName: string, createdAt: number, expiresAt = 2_000) => ({
  operatorName,
  createdAt,
  expiresAt,
});

test("P-23: the only admin is marked as the last one; no hash goes along", () => {
  const view = viewOperators({
    operators: [row("zoe", "viewer"), row("ada", "admin")],
    signIns: [signIn("ada", 5), signIn("ada", 7), signIn("ada", 9, now)],
    now,
    you: "ada",
  });
  expect(view.operators).toMatchObject([
    { name: "ada", isLastAdmin: true, isYou: true, signIns: 2, lastSignInAt: 7 },
    { name: "zoe", isLastAdmin: false, isYou: false, signIns: 0, lastSignInAt: null },
  ]);
  expect(JSON.stringify(view)).not.toContain("planted");
  const two = viewOperators({
    operators: [row("ada", "admin"), row("bob", "admin")],
    signIns: [],
    now,
    you: "",
  });
  expect(two.operators.some(({ isLastAdmin }) => isLastAdmin)).toBe(false);
});

test("P-22: a lock-out that is over is none", () => {
  const locked = (lockedUntil: number) =>
    viewOperators({ operators: [{ ...row("ada", "admin"), lockedUntil }], signIns: [], now, you: "" })
      .operators[0]?.lockedUntil;
  expect(locked(now + 1)).toBe(now + 1);
  expect(locked(now)).toBeNull();
});

test("sign-ins are listed newest first, and without those that have ended", () => {
  const view = viewSignIns({
    signIns: [signIn("ada", 5), signIn("ada", 7), signIn("ada", 9, now)].map((one, at) => ({
      ...one,
      id: `si_${at}`,
      userAgent: "curl/8.5",
      isThis: at === 0,
      tokenHash: "planted",
    })),
    now,
  });
  expect(view.signIns.map(({ id, browser }) => [id, browser])).toEqual([
    ["si_1", "curl"],
    ["si_0", "curl"],
  ]);
  expect(JSON.stringify(view)).not.toContain("planted");
});

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome · Linux",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36", "Chrome · Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
    "Safari · iOS",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Windows"],
  ["something\u202e else", "something else"],
  ["", ""],
])("%j is shown as %j", (userAgent, shown) => {
  expect(browserName(userAgent)).toBe(shown);
});
