import type { ErrorSaid } from "../error-said";
import type { Advice, ChangeSaid, CheckId, FindingSaid, LegacyFlaw } from "./doctor-said";

export type Severity = "ok" | "warning" | "error";

/** The page of the desk where a finding can be put right. */
export type FindingPlace =
  | { kind: "order"; provider: string; agentId: string | null }
  | { kind: "profile"; profileId: string; agentId: string | null }
  | { kind: "session"; sessionKey: string; agentId: string | null }
  /** Of one model, or the chain as a whole. */
  | { kind: "models"; model: string | null; agentId: string | null }
  | { kind: "import" }
  | { kind: "setup" };

/** `what` is the English sentence it is asked for by, `said` what it is previewed by. */
export type DoctorChange = { what: string; said: ChangeSaid };

export type DoctorFinding = {
  /** The check's; several findings may share it. */
  id: CheckId;
  severity: Severity;
  /** File, key or profile; empty where all is well. */
  where: string;
  /** `where` for who words it in another language, if it is more than a name. */
  whereSaid: ErrorSaid | null;
  /** In English, with what to do about it. */
  message: string;
  fix: string | null;
  /** Both for who words them in another language. */
  said: FindingSaid;
  advice: Advice | null;
  /** Whose profile, model or session it is about; null where that is nobody's alone. */
  agentId: string | null;
  place: FindingPlace | null;
  /** The changes that would mend it. */
  changes: readonly DoctorChange[];
};

/** What importing the older files of one agent would do (P-2). */
export type ImportPlan = {
  agentId: string;
  sources: readonly string[];
  /** `why` is the flaw in English. */
  skipped: readonly { source: string; flaw: LegacyFlaw; why: string }[];
  rejected: readonly { source: string; profileId: string; reason: string }[];
  rows: {
    profiles: readonly string[];
    /** Stored already, so the file's value is left out (D-45). */
    keptProfiles: readonly string[];
    order: readonly string[];
    lastGood: readonly string[];
    usageStats: readonly string[];
  };
  createsDatabase: boolean;
};

/** `message` is in English; `said` and `why` are for who words it in another language. */
export type ImportReport = ImportPlan & { backups: readonly string[]; message: string; said: ErrorSaid };
export type FixResult = {
  what: string;
  said: ChangeSaid | null;
  isDone: boolean;
  message: string;
  why: ErrorSaid | null;
};

/** Body of `GET /api/doctor`. */
export type DoctorView = {
  now: number;
  stateDir: { path: string; ownership: "own" | "foreign" };
  findings: readonly DoctorFinding[];
  /** All changes of the findings, each once. */
  changes: readonly DoctorChange[];
  imports: readonly ImportPlan[];
};

type Examined = {
  now: number;
  stateDir: DoctorView["stateDir"];
  findings: readonly Omit<DoctorFinding, "place" | "changes">[];
  fixes: readonly { id: string; what: string; said: ChangeSaid | null }[];
  imports: readonly ImportPlan[];
};

const rank: Record<Severity, number> = { error: 0, warning: 1, ok: 2 };

/** Worst first; within one severity in the order of the checks. */
export function viewDoctor(examined: Examined): DoctorView {
  const { now, stateDir, fixes } = examined;
  const findings = examined.findings.map((finding) => ({
    ...finding,
    place: placeOf(finding, stateDir.ownership === "own"),
    changes: changesOf(
      fixes.filter(
        ({ id, what }) => id === finding.id && finding.where !== "" && what.includes(finding.where),
      ),
    ),
  }));
  return {
    now,
    stateDir: { path: stateDir.path, ownership: stateDir.ownership },
    findings: findings.toSorted((a, b) => rank[a.severity] - rank[b.severity]),
    changes: changesOf(fixes),
    imports: examined.imports.map(publicPlan),
  };
}

/** Each once. */
const changesOf = (fixes: Examined["fixes"]): readonly DoctorChange[] => [
  ...new Map(fixes.flatMap(({ what, said }) => (said ? [[what, { what, said }]] : []))).values(),
];

/** Names only: whatever else a plan carries stays on the server. */
export function publicPlan(plan: ImportPlan): ImportPlan {
  const { agentId, sources, skipped, rejected, createsDatabase } = plan;
  const { profiles, keptProfiles, order, lastGood, usageStats } = plan.rows;
  const rows = { profiles, keptProfiles, order, lastGood, usageStats };
  return { agentId, sources, skipped, rejected, rows, createsDatabase };
}

type Found = Pick<DoctorFinding, "id" | "severity" | "where" | "agentId" | "said">;

function placeOf({ id, severity, where, agentId, said }: Found, isOwn: boolean): FindingPlace | null {
  if (severity === "ok") return null;
  switch (id) {
    case "order-ids":
    case "order-gaps": {
      const own = /^agent (.+): order of (.+)$/.exec(where);
      if (own?.[1] && own[2]) return { kind: "order", provider: own[2], agentId: own[1] };
      const configured = /^openclaw\.json: auth\.order\.(.+)$/.exec(where);
      return configured?.[1] ? { kind: "order", provider: configured[1], agentId: null } : null;
    }
    case "credentials":
    case "rejected-credentials":
    case "far-windows":
    case "future-times":
    case "legacy-ids":
      // A key of openclaw.json is in no store.
      return where.startsWith("openclaw.json: ") ? null : { kind: "profile", profileId: where, agentId };
    case "config-profiles": {
      const described = /^openclaw\.json: auth\.profiles\["(.+)"\]$/.exec(where)?.[1];
      return described && said.id !== "no-credential"
        ? { kind: "profile", profileId: described, agentId }
        : null;
    }
    case "sessions": {
      const sessionKey = /^session (.+)$/s.exec(where)?.[1];
      return sessionKey ? { kind: "session", sessionKey, agentId } : null;
    }
    case "chain":
    case "usable-models":
      return { kind: "models", model: /^agent .+?: (.+\/.+)$/.exec(where)?.[1] ?? null, agentId };
    case "config":
      // Only an own directory is begun here (P-1).
      return isOwn && said.id === "no-config" ? { kind: "setup" } : null;
    case "legacy-files":
      return { kind: "import" };
    default:
      return null;
  }
}
