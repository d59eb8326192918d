import { say } from "../error-said";
import { AppError } from "../errors";
import type { ConfigState } from "../openclaw/config-state";
import { configSaid } from "../openclaw/config-said";
import { editability } from "../openclaw/editability";
import { lockText } from "../openclaw/lock-text";
import type { Lock } from "../views/lock-said";

/** Why a path of openclaw.json cannot be edited now; null when it can. */
export function configLock(config: ConfigState, path: readonly string[]): Lock | null {
  const broken = brokenLock(config);
  if (broken !== null) return broken;
  const answer = editability(config.document, path);
  return answer.ok ? null : { text: answer.text, said: answer.said };
}

/** A file that cannot be read is mended before anything in it is edited; null when it can be read. */
export function brokenLock({ broken }: ConfigState): Lock | null {
  if (broken === null) return null;
  const said = { id: "mend-first", values: { problem: configSaid(broken) } } as const;
  return { text: lockText(said), said };
}

/**
 * Places of a list are found in the last valid document. While the file cannot be read they may mean something else in
 * it, so nothing is edited by them.
 */
export function assertMended(config: ConfigState): void {
  if (config.broken === null) return;
  throw new AppError("config_invalid", say("config-mend-first", { problem: configSaid(config.broken) }));
}
