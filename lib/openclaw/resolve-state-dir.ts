import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { AppError } from "../errors";
import type { StateDirLocation } from "./state-dir";

export type StateDirSource = {
  env: {
    stateDir?: string | undefined;
    openclawHome?: string | undefined;
    openclawConfigPath?: string | undefined;
  };
  argv: readonly string[];
  projectDir: string;
};

function argumentOf(argv: readonly string[]): string | undefined {
  const at = argv.findIndex((word) => word === "--state-dir" || word.startsWith("--state-dir="));
  const word = argv[at];
  if (word === undefined) return undefined;
  const value = word === "--state-dir" ? argv[at + 1] : word.slice("--state-dir=".length);
  if (!value?.trim()) throw new AppError("bad_request", "--state-dir names no directory.");
  return value.trim();
}

function expand(path: string, homeDir: string, projectDir: string): string {
  if (path === "~") return homeDir;
  if (path.startsWith("~/")) return join(homeDir, path.slice(2));
  return isAbsolute(path) ? resolve(path) : resolve(projectDir, path);
}

/** P-1: `--state-dir`, else `OPENCLAW_STATE_DIR`, else the demo directory, which ignores the other two. */
export function resolveStateDir({ env, argv, projectDir }: StateDirSource): StateDirLocation {
  const argument = argumentOf(argv);
  const named = argument ?? env.stateDir;
  if (named === undefined) {
    const path = resolve(projectDir, ".understudy/demo");
    return { path, configPath: null, homeDir: homedir(), source: "demo" };
  }
  const homeDir = env.openclawHome ? expand(env.openclawHome, homedir(), projectDir) : homedir();
  return {
    path: expand(named, homeDir, projectDir),
    configPath: env.openclawConfigPath ? expand(env.openclawConfigPath, homeDir, projectDir) : null,
    homeDir,
    source: argument === undefined ? "environment" : "argument",
  };
}
