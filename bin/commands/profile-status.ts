import { decidingWindow } from "../../lib/failover/cooldown/queries";
import type { AgentFacts } from "../../lib/failover/config";
import { externalProgramOf } from "../../lib/failover/external-program";
import { eligibilityOf } from "../../lib/failover/auth-order/eligibility";
import { formatDuration } from "../../lib/failover/format-duration";
import { authKeyOf } from "../../lib/failover/provider-id";
import { ownValue } from "../../lib/failover/own-value";
import type { StoredCredential } from "../../lib/store/port";

/** A row of `auth list` (07 §7). Times are epoch ms. */
export type ProfileRow = {
  id: string;
  provider: string;
  type: string;
  account: string | null;
  credential: "api-key" | "api-key-ref" | "token" | "token-ref" | "oauth" | "missing";
  status: string;
  expiresAt: number | null;
  window: {
    lane: string;
    reason: string | null;
    until: number;
    modelId: string | null;
    source: string;
  } | null;
  /** The program whose login this is (D-42); absent for every other. */
  external?: string;
};

const providerOf = (id: string): string => id.slice(0, id.indexOf(":"));

const expiringMs = 24 * 60 * 60_000;

export function profileRow(
  facts: AgentFacts,
  id: string,
  stored: StoredCredential | undefined,
  now: number,
): ProfileRow {
  const known = ownValue(facts.profiles, id);
  const window = decidingWindow(ownValue(facts.usage, id), { now });
  const external = externalProgramOf(id);
  const expiresAt = known?.expires && known.expires > 0 ? known.expires : null;
  return {
    id,
    provider: known?.provider ?? (external === null ? "unknown" : providerOf(id)),
    type: known?.type ?? (external === null ? "unknown" : "oauth"),
    account: known?.email ?? known?.displayName ?? null,
    credential: credentialKind(facts, id),
    status: statusOf({ facts, id, expiresAt, now, renewable: isRenewable(facts, id, stored) }),
    expiresAt,
    window: window && {
      lane: window.lane,
      reason: window.reason,
      until: window.until,
      modelId: window.scope.kind === "model" ? window.scope.modelId : null,
      source: window.source,
    },
    ...(external === null ? {} : { external }),
  };
}

function credentialKind(facts: AgentFacts, id: string): ProfileRow["credential"] {
  const known = ownValue(facts.profiles, id);
  if (!known || known.secret === "missing") return "missing";
  const isReference = known.ref !== undefined || known.secret === "unresolved";
  switch (known.type) {
    case "oauth":
      return "oauth";
    case "token":
      return isReference ? "token-ref" : "token";
    case "api_key":
      return isReference ? "api-key-ref" : "api-key";
  }
}

/** A login that we may refresh does not count as expired: its access token lives for an hour anyway (O-11). */
function isRenewable(facts: AgentFacts, id: string, stored: StoredCredential | undefined): boolean {
  const known = ownValue(facts.profiles, id);
  return known?.type === "oauth" && known.refreshable !== false && typeof stored?.refresh === "string";
}

function statusOf(input: {
  facts: AgentFacts;
  id: string;
  expiresAt: number | null;
  now: number;
  renewable: boolean;
}): string {
  const { facts, id, now } = input;
  const known = ownValue(facts.profiles, id);
  if (!known || known.secret !== "present") return "missing";
  const expiresAt = input.renewable ? null : input.expiresAt;
  const code = eligibilityOf(facts, id, { authKey: authKeyOf(known.provider), now });
  if (code === "expired" || code === "invalid_expires" || (expiresAt !== null && now >= expiresAt))
    return "expired";
  const window = decidingWindow(ownValue(facts.usage, id), { now });
  if (window) {
    const word = { cooldown: "cooldown", disable: "disabled", block: "blocked" }[window.lane];
    return isEndless(window.until, now) ? word : `${word} ${formatDuration(window.until - now)}`;
  }
  if (expiresAt === null || expiresAt - now > expiringMs) return "ok";
  return `expires in ${formatDuration(expiresAt - now)}`;
}

/** Disabled until somebody enables it (W-46). */
const isEndless = (until: number, now: number) => until - now > 3_650 * 86_400_000;

/** Exit code of `status --check` (09 §5). */
export function checkCode(rows: readonly Pick<ProfileRow, "status">[]): 0 | 1 | 2 {
  if (rows.some(({ status }) => status === "missing" || status === "expired")) return 1;
  return rows.some(({ status }) => status.startsWith("expires in")) ? 2 : 0;
}
