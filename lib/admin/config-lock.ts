import { AppError } from "../errors";
import type { ConfigState } from "../openclaw/config-state";
import { editability } from "../openclaw/editability";

/** Why a path of openclaw.json cannot be edited now, as a sentence for the desk; null when it can. */
export function configLock(config: ConfigState, path: readonly string[]): string | null {
  if (config.broken !== null) return `The configuration has to be mended first. ${config.broken}`;
  const answer = editability(config.document, path);
  return answer.ok ? null : answer.reason;
}

/**
 * Places of a list are found in the last valid document. While the file cannot be read they may mean something else in
 * it, so nothing is edited by them.
 */
export function assertMended({ broken }: ConfigState): void {
  if (broken !== null)
    throw new AppError("config_invalid", `The configuration has to be mended first. ${broken}`);
}
