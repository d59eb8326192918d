import { readFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../errors";
import { simulatorUrlIn } from "./demo-config";

const patienceMs = 1_000;

/**
 * Two servers on one demo would take the simulated providers from each other: the second points the configuration at
 * its own, and the first is left with dead addresses when the second ends. So the second start is refused.
 */
export async function assertDemoIsFree(directory: string): Promise<void> {
  const config = await readFile(path.join(directory, "openclaw.json"), "utf8").catch(() => "");
  const url = simulatorUrlIn(config);
  if (url === null || !(await isSimulator(url))) return;
  throw new AppError(
    "conflict",
    `Another Understudy is running on the demo in ${directory}. Stop it first, or give this one a directory of its own: UNDERSTUDY_DEMO_DIR=.understudy/demo-2 npm start`,
  );
}

/** Any other program may have the port by now; only a simulator answers like this. */
async function isSimulator(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`${url}/control/requests`, { method: "POST", signal });
    return answer.ok && Array.isArray(await answer.json());
  } catch {
    return false;
  }
}
