import { expect, test } from "vitest";
import { loginPath, wantedPath } from "./login-path";

const wantedIn = (path: string) => wantedPath(Object.fromEntries(new URL(path, "http://x").searchParams));

test("the way to sign in knows where one wanted to be", () => {
  const wanted = "/decisions?agent=main&q=a%20b%26c#top";
  expect(wantedIn(loginPath(wanted))).toBe(wanted);
});

test("the Board is where one gets by itself", () => {
  for (const path of ["/", "", "/login", "/login?to=%2Flogin"]) expect(loginPath(path)).toBe("/login");
  expect(wantedPath({})).toBe("/");
  expect(wantedPath({ to: ["/a", "/b"] })).toBe("/");
});

test("another site is not followed, however it is written", () => {
  const others = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
  ];
  for (const to of [...others, "evil", "/.//evil.example", "/login", "///", "/x/../..//evil.example"])
    expect(wantedPath({ to }), to).toBe("/");
});
