import type { StateDirLocation } from "./state-dir";

/** P-1: `--state-dir`, else `OPENCLAW_STATE_DIR`, else the demo directory, which ignores the other two. */
export function resolveStateDir(_input: {
  env: {
    stateDir?: string | undefined;
    openclawHome?: string | undefined;
    openclawConfigPath?: string | undefined;
  };
  argv: readonly string[];
  projectDir: string;
}): StateDirLocation {
  throw new Error("not written yet");
}
