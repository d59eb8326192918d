import { expect, test } from "vitest";
import { viewMe, type Role } from "./me";

const house = {
  now: () => 0,
  agentIds: () => ["main"],
  defaultAgentId: "main",
  stateDir: { path: "/demo", source: "demo", ownership: "own" as const, installation: "/home/ada/.openclaw" },
  problems: () => [],
  faults: { list: () => [] },
  needsSetup: () => false,
  openclawLog: () => ({ path: null, reading: null, problem: null }),
  welcome: { gatewayKey: "us-gw-demo", keyFile: "/demo/understudy/demo-key" },
};
const welcomeOf = (role: Role, mustChangePassword = false, putAway: readonly string[] = []) =>
  viewMe({ name: "somebody", role, mustChangePassword }, house, putAway).welcome;

test("P-23, P-37: the demo's gateway key is shown to an admin with a password of their own, to nobody else", () => {
  expect(welcomeOf("admin")).toEqual(house.welcome);
  expect(welcomeOf("admin", true)).toBeNull();
  expect(welcomeOf("operator")).toBeNull();
  expect(welcomeOf("viewer")).toBeNull();
});

test("D-4: an installation beside the demo is mentioned to those who may open it", () => {
  const seen = (role: Role) =>
    viewMe({ name: "somebody", role, mustChangePassword: false }, house, []).stateDir.installation;
  expect(seen("admin")).toBe("/home/ada/.openclaw");
  expect(seen("viewer")).toBeNull();
});

test("P-37: the key leaves the server no more once its card was put away", () => {
  expect(welcomeOf("admin", false, ["welcome"])).toBeNull();
  expect(welcomeOf("admin", false, ["another card"])).toEqual(house.welcome);
});
