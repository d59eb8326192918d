import { formatModelRef } from "../model-ref";
import { stripControls } from "./cap-text";
import type { DecisionRecord } from "../run-record";

const quietKinds: ReadonlySet<string> = new Set(["auth_html", "auth_refresh", "auth_scope", "upstream_html"]);

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** The console's one line for a `model_fallback_decision` (L-55, L-56). */
export function decisionConsoleLine(record: DecisionRecord, diagnosticsKind?: string): string {
  const ref = (provider: unknown, model: unknown) =>
    formatModelRef(text(provider) ?? "?", text(model) ?? "?");
  const type = text(record.providerErrorType);
  const detail =
    diagnosticsKind !== undefined && quietKinds.has(diagnosticsKind)
      ? undefined
      : (text(record.providerErrorMessagePreview) ?? text(record.errorPreview));
  const suppressed = text(record.suppressedDuplicateCount);
  const line =
    `model fallback decision: decision=${text(record.decision)}` +
    ` requested=${ref(record.requestedProvider, record.requestedModel)}` +
    ` candidate=${ref(record.candidateProvider, record.candidateModel)}` +
    ` reason=${text(record.reason) ?? "unknown"}` +
    (type === undefined ? "" : ` providerErrorType=${type}`) +
    ` next=${record.nextCandidateProvider === undefined ? "none" : ref(record.nextCandidateProvider, record.nextCandidateModel)}` +
    (detail === undefined ? "" : ` detail=${detail}`) +
    (suppressed === undefined ? "" : ` (${suppressed} duplicates suppressed in last 30s)`);
  return stripControls(line);
}
