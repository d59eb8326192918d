import { expect, test } from "vitest";
import { viewMe, type Role } from "./me";

const house = {
  now: () => 0,
  agentIds: () => ["main"],
  defaultAgentId: "main",
  stateDir: { path: "/demo", source: "demo", ownership: "own" as const },
  problems: () => [],
  welcome: { gatewayKey: "us-gw-demo", keyFile: "/demo/understudy/demo-key" },
};
const welcomeOf = (role: Role, mustChangePassword = false) =>
  viewMe({ name: "somebody", role, mustChangePassword }, house).welcome;

test("P-23, P-37: the demo's gateway key is shown to an admin with a password of their own, to nobody else", () => {
  expect(welcomeOf("admin")).toEqual(house.welcome);
  expect(welcomeOf("admin", true)).toBeNull();
  expect(welcomeOf("operator")).toBeNull();
  expect(welcomeOf("viewer")).toBeNull();
});
