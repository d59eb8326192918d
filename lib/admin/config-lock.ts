import type { ConfigState } from "../openclaw/config-state";
import { editability } from "../openclaw/editability";

/** Why a path of openclaw.json cannot be edited now, as a sentence for the desk; null when it can. */
export function configLock(config: ConfigState, path: readonly string[]): string | null {
  if (config.broken !== null) return `The configuration has to be mended first. ${config.broken}`;
  const answer = editability(config.document, path);
  return answer.ok ? null : answer.reason;
}
