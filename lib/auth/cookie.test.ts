import { expect, test } from "vitest";
import { readCookie, signInCookie, signInCookieName } from "./cookie";

test("P-21: the cookie's name carries the port; HttpOnly, SameSite=Strict, Secure behind TLS only", () => {
  const plain = signInCookie({ port: 4680, token: "t", secure: false });
  expect(plain).toBe("understudy_4680=t; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800");
  expect(signInCookie({ port: 4680, token: "t", secure: true })).toBe(`${plain}; Secure`);
});

test("signing out removes the cookie", () => {
  expect(signInCookie({ port: 1, token: "", secure: false })).toContain("Max-Age=0");
});

test("a cookie of another port is not ours", () => {
  const header = "understudy_4681=other; theme=dark; understudy_4680=mine";
  expect(readCookie(header, signInCookieName(4680))).toBe("mine");
  expect(readCookie("understudy_4681=other", signInCookieName(4680))).toBeNull();
});
