// The doctor: what is wrong with a state directory, how bad it is, where, and what to do about it. Checks are pure over
// gathered facts. What must not live here: SQL, how files are read (lib/openclaw), any change outside fix-*.ts.
import { errorText, type ErrorSaid } from "../error-said";
import { formatDuration } from "../failover/format-duration";
import type { Advice, CheckId, FindingSaid } from "../views/doctor-said";
import { adviceText } from "./advice-text";
import type { DoctorFacts } from "./doctor-facts";
import { findingText } from "./finding-text";

export type Severity = "ok" | "warning" | "error";

export type Finding = {
  /** The check's, e.g. `file-modes`; several findings may share it. */
  id: CheckId;
  severity: Severity;
  /** File, key or profile; empty where all is well. */
  where: string;
  /** In English. */
  message: string;
  /** What to do, in English; null where nothing needs doing. */
  fix: string | null;
  /** Both for who words them in another language. */
  said: FindingSaid;
  advice: Advice | null;
  /** `where`, if it is more than a name. */
  whereSaid: ErrorSaid | null;
  /** Whose profile, model or session it is about; null where that is nobody's alone. */
  agentId: string | null;
};

export type Issue = {
  severity: "warning" | "error";
  where: Where;
  said: FindingSaid;
  advice: Advice;
  agentId: string | null;
};

/** A file, a key or a profile by its name, or what names it. */
export type Where = string | ErrorSaid;

export type Check = { id: CheckId; run(facts: DoctorFacts): readonly Issue[] };

export const warning = (where: Where, said: FindingSaid, advice: Advice): Issue => ({
  severity: "warning",
  where,
  said,
  advice,
  agentId: null,
});

export const failure = (where: Where, said: FindingSaid, advice: Advice): Issue => ({
  severity: "error",
  where,
  said,
  advice,
  agentId: null,
});

/** The same about what is one agent's. */
export const ofAgent = (agentId: string, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, agentId }));

/** In the words of whoever found it. */
export const told = (error: ErrorSaid) => ({ id: "told", values: { error } }) as const;

const placeText = (where: Where): string => (typeof where === "string" ? where : errorText(where));

export function findingsOf({ id, run }: Check, facts: DoctorFacts): Finding[] {
  const textOf = (said: FindingSaid) => findingText(said, { now: facts.now, formatDuration });
  const issues = run(facts);
  const fine = { id: "fine", values: { check: id } } as const;
  if (issues.length === 0)
    return [
      {
        id,
        severity: "ok",
        where: "",
        whereSaid: null,
        message: textOf(fine),
        fix: null,
        said: fine,
        advice: null,
        agentId: null,
      },
    ];
  return issues.map(({ severity, where, said, advice, agentId }) => {
    const place = { where: placeText(where), whereSaid: typeof where === "string" ? null : where };
    return { id, severity, ...place, message: textOf(said), fix: adviceText(advice), said, advice, agentId };
  });
}

/** 09 §5: 0 all is well, 1 warnings, 2 errors. */
export function exitCodeOf(findings: readonly Pick<Finding, "severity">[]): 0 | 1 | 2 {
  if (findings.some(({ severity }) => severity === "error")) return 2;
  return findings.some(({ severity }) => severity === "warning") ? 1 : 0;
}
