import { findOverwrites, type Overwrite } from "../openclaw/overwrites";
import { maskSecrets } from "../store/mask-secrets";
import type { AgentAuth, AuditEntry, StorePort } from "../store/port";

/** A change that came with its audit record is ours; the record of another process is there a moment later. */
const settleMs = 500;
const recordsLookedAt = 200;

/** What other programs have written over our edits, for the desk (field note: a running OpenClaw writes back). */
export type OverwriteNotices = {
  /** Values at secret keys are masked (P-26); what an operator has put away is left out. */
  current(): readonly Overwrite[];
  look(): Promise<void>;
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
    const putAway = putAwayIds(audit);
    const next = findOverwrites(audit, { agent, document: options.document() }, options.now())
      .filter(({ auditId }) => !putAway.has(auditId))
      .map((one) => ({ ...one, saved: maskSecrets(one.saved), found: maskSecrets(one.found) }));
    const isSame = JSON.stringify(next) === JSON.stringify(found);
    found = next;
    if (!isSame) options.onChange();
  }

  return {
    current: () => found,
    look,
    lookSoon() {
      clearTimeout(timer);
      timer = setTimeout(() => void look().catch(options.onError), settleMs);
      timer.unref();
    },
    close: () => clearTimeout(timer),
  };
}

/** The notices somebody has read; which, their audit records say. */
const putAwayIds = (audit: readonly AuditEntry[]): ReadonlySet<number> =>
  new Set(
    audit.filter(({ action }) => action === "dismiss_overwrite").map(({ targetId }) => Number(targetId)),
  );
