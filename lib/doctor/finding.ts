// The doctor: what is wrong with a state directory, how bad it is, where, and what to do about it. Checks are pure over
// gathered facts. What must not live here: SQL, how files are read (lib/openclaw), any change outside fix-*.ts.
import type { DoctorFacts } from "./doctor-facts";

export type Severity = "ok" | "warning" | "error";

export type Finding = {
  /** The check's, e.g. `file-modes`; several findings may share it. */
  id: string;
  severity: Severity;
  /** File, key or profile; empty where all is well. */
  where: string;
  message: string;
  /** What to do; null where nothing needs doing. */
  fix: string | null;
};

export type Issue = { severity: "warning" | "error"; where: string; message: string; fix: string };

export type Check = {
  id: string;
  /** Said when there is no issue. */
  fine: string;
  run(facts: DoctorFacts): readonly Issue[];
};

export const warning = (where: string, message: string, fix: string): Issue => ({
  severity: "warning",
  where,
  message,
  fix,
});

export const failure = (where: string, message: string, fix: string): Issue => ({
  severity: "error",
  where,
  message,
  fix,
});

/** O-10, in words. */
export const rejections = {
  non_object: "is no object",
  invalid_type: "has no known type",
  missing_provider: "names no provider",
} as const;

export function findingsOf({ id, fine, run }: Check, facts: DoctorFacts): Finding[] {
  const issues = run(facts);
  if (issues.length === 0) return [{ id, severity: "ok", where: "", message: fine, fix: null }];
  return issues.map((issue) => ({ id, ...issue }));
}

/** 09 §5: 0 all is well, 1 warnings, 2 errors. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ severity }) => severity === "error")) return 2;
  return findings.some(({ severity }) => severity === "warning") ? 1 : 0;
}
