import { findOverwrites, type Overwrite } from "../openclaw/overwrites";
import type { AgentAuth, StorePort } from "../store/port";

/** A change that came with its audit record is ours; the record of another process is there a moment later. */
const settleMs = 500;
const recordsLookedAt = 200;

/** What other programs have written over our edits, for the desk (field note: a running OpenClaw writes back). */
export type OverwriteNotices = {
  current(): readonly Overwrite[];
  /** Looks when the present change has settled. */
  lookSoon(): void;
  close(): void;
};

export function createOverwriteNotices(options: {
  store: Pick<StorePort, "listAudit">;
  agentAuth(agentId: string): AgentAuth | undefined;
  document(): unknown;
  now(): number;
  onChange(): void;
  onError(error: unknown): void;
}): OverwriteNotices {
  let found: readonly Overwrite[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const audit = await options.store.listAudit({ limit: recordsLookedAt });
    const agent = options.agentAuth;
    const next = findOverwrites(audit, { agent, document: options.document() }, options.now());
    const isSame = JSON.stringify(next) === JSON.stringify(found);
    found = next;
    if (!isSame) options.onChange();
  }

  return {
    current: () => found,
    lookSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => void look().catch(options.onError), settleMs);
      timer.unref();
    },
    close: () => clearTimeout(timer),
  };
}
