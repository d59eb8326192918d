import { chmod, lstat } from "node:fs/promises";
import { accessProblem } from "./access-problem";

export type ModeRule = { path: string; name: string; mode: 0o600 | 0o700; fix: boolean };

/** D-2: wider modes are corrected where we may, and named where we may not (P-2). */
export async function checkModes(rules: readonly ModeRule[]): Promise<string[]> {
  const warnings: string[] = [];
  for (const { path, name, mode, fix } of rules) {
    const stat = await lstat(path).catch(() => undefined);
    if (!stat || stat.isSymbolicLink() || (stat.mode & 0o777 & ~mode) === 0) continue;
    const found = (stat.mode & 0o777).toString(8).padStart(4, "0");
    const wanted = mode.toString(8).padStart(4, "0");
    if (fix)
      await chmod(path, mode).catch((error: unknown) => {
        // Only its owner may change a mode; in somebody else's files nothing else would work either.
        throw accessProblem(error) ?? error;
      });
    else warnings.push(`${name} has mode ${found}; ${wanted} keeps other users out.`);
  }
  return warnings;
}
