import { coalesce, type CoalescingMemory } from "../decision/coalesce";
import { decisionConsoleLine } from "../decision/console-line";
import type { DecisionRecord, RunStep } from "../run-record";
import type { RunEvent } from "./run-contract";

/** Collects what a run did and passes it on as it happens. */
export type RunRecorder = {
  readonly steps: RunStep[];
  /** Every record of the run, those held back from the log included (L-42). */
  readonly decisions: DecisionRecord[];
  step(step: RunStep): void;
  /** A line of 06 §1; repeated ones are counted instead of written. */
  fallbackDecision(record: DecisionRecord, diagnosticsKind?: string): void;
  line(record: DecisionRecord, level: "warn" | "info" | "debug", consoleMessage?: string): void;
};

export function createRunRecorder(ports: {
  emit(event: RunEvent): void;
  now(): number;
  coalescing: CoalescingMemory;
}): RunRecorder {
  const steps: RunStep[] = [];
  const decisions: DecisionRecord[] = [];
  const line: RunRecorder["line"] = (record, level, consoleMessage) => {
    decisions.push(record);
    ports.emit({
      type: "decision-made",
      record,
      level,
      ...(consoleMessage === undefined ? {} : { consoleMessage }),
    });
  };
  return {
    steps,
    decisions,
    line,
    step(step) {
      steps.push(step);
      ports.emit({ type: "step-finished", step });
    },
    fallbackDecision(record, diagnosticsKind) {
      const suppressed = coalesce(ports.coalescing, record, ports.now());
      if (suppressed === null) {
        decisions.push(record);
        return;
      }
      const written = suppressed > 0 ? { ...record, suppressedDuplicateCount: suppressed } : record;
      line(written, "warn", decisionConsoleLine(written, diagnosticsKind));
    },
  };
}
