import { expect, test } from "vitest";
import { sessionName } from "./session-name";

test("P-30: of a session key people see the client's part", () => {
  expect(sessionName("gk_d8b13a77654a:main:tg:4410", "main")).toBe("tg:4410");
  expect(sessionName("agent:main:tg:4410", "main")).toBe("agent:main:tg:4410");
  expect(sessionName("gk_d8b13a77654a:main:", "main")).toBe("gk_d8b13a77654a:main:");
});
