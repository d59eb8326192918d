import { homedir } from "node:os";
import { expect, test } from "vitest";
import { resolveStateDir } from "./resolve-state-dir";

const projectDir = "/srv/project";
const resolved = (env: Parameters<typeof resolveStateDir>[0]["env"], argv: readonly string[] = []) =>
  resolveStateDir({ env, argv, projectDir });

test("P-1: without a name it is the demo inside the project, and the two other variables are ignored", () => {
  expect(resolved({ openclawHome: "/home/x", openclawConfigPath: "/home/x/openclaw.json" })).toEqual({
    path: "/srv/project/.understudy/demo",
    configPath: null,
    homeDir: homedir(),
    source: "demo",
  });
});

test("P-1: the argument goes before the variable, in both spellings", () => {
  const env = { stateDir: "/from/env" };
  expect(resolved(env)).toMatchObject({ path: "/from/env", source: "environment" });
  expect(resolved(env, ["status", "--state-dir", "/from/arg"])).toMatchObject({
    path: "/from/arg",
    source: "argument",
  });
  expect(resolved(env, ["--state-dir=/from/arg", "status"])).toMatchObject({
    path: "/from/arg",
    source: "argument",
  });
});

test("P-1: an argument that names nothing is a mistake, not the demo", () => {
  for (const argv of [["--state-dir", " "], ["--state-dir="], ["--state-dir"]])
    expect(() => resolved({ stateDir: "/from/env" }, argv)).toThrow("--state-dir names no directory.");
});

test("OPENCLAW_HOME stands for ~ in the directory and in the path of the configuration", () => {
  const env = {
    stateDir: "~/.openclaw",
    openclawHome: "/home/ada",
    openclawConfigPath: "~/conf/openclaw.json",
  };
  expect(resolved(env)).toMatchObject({
    path: "/home/ada/.openclaw",
    configPath: "/home/ada/conf/openclaw.json",
  });
});

test("a relative name is relative to the project", () => {
  expect(resolved({ stateDir: "state" }).path).toBe("/srv/project/state");
});
