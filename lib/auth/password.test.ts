import { expect, test } from "vitest";
import { lockMsAfter } from "./lock-out";
import { hashPassword, oneTimePassword, verifyPassword } from "./password";

test("a password matches its hash only, and the hash does not contain it", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(stored).not.toContain("correct");
  expect(await verifyPassword("correct horse battery", stored)).toBe(true);
  expect(await verifyPassword("correct horse batterz", stored)).toBe(false);
});

test("the same password is hashed differently each time", async () => {
  expect(await hashPassword("correct horse battery")).not.toBe(await hashPassword("correct horse battery"));
});

test.each(["", "scrypt$16384$8$1$$", "bcrypt$1$2$3$c2FsdA$aGFzaA", "plain"])(
  "a stored value that is no hash of ours (%s) matches nothing",
  async (stored) => {
    expect(await verifyPassword("", stored)).toBe(false);
  },
);

test("P-22: one-time passwords are four groups without look-alike letters", () => {
  const password = oneTimePassword();
  expect(password).toMatch(/^([a-hj-kmnp-z2-9]{5}-){3}[a-hj-kmnp-z2-9]{5}$/);
  expect(oneTimePassword()).not.toBe(password);
});

test("P-22: the lock-out starts with the fifth wrong password and grows", () => {
  expect([1, 4, 5, 6, 7].map(lockMsAfter)).toEqual([0, 0, 30_000, 60_000, 120_000]);
  expect(lockMsAfter(1_000)).toBe(900_000);
});
