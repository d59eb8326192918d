import type { OperatorRule } from "../failover/classify/classification";
import { filledText, isPlainRecord } from "../failover/own-value";
import { normalizeProviderId } from "../failover/provider-id";
import { failureReasons } from "../failover/reasons";
import type { ConfigState } from "./config-state";
import { valueAt } from "./edit-json5";
import { compileOperatorPattern } from "./operator-pattern";

type Config = Pick<ConfigState, "document" | "settings">;

/** With the expression as written, for those who look at it. */
export type WrittenRule = OperatorRule & { match: string };

const rulesPath = ["understudy", "classifier", "rules"];
const listAt = (value: unknown, path: readonly string[]): readonly unknown[] | undefined => {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : undefined;
};

/** The rows of `understudy.classifier.rules`, the settings' list before openclaw.json's; a faulty row is left out. */
export function compileOperatorRules({ document, settings }: Config): WrittenRule[] {
  const rows = listAt(settings, rulesPath) ?? listAt(document, rulesPath) ?? [];
  return rows.flatMap((row, at): WrittenRule[] => {
    if (!isPlainRecord(row)) return [];
    const match = typeof row.match === "string" ? row.match : "";
    const pattern = compileOperatorPattern(match);
    const reason = failureReasons.find((known) => known === row.reason);
    if (!pattern || reason === undefined) return [];
    const provider = filledText(row.provider);
    const { status } = row;
    return [
      {
        id: `${rulesPath.join(".")}[${at}]`,
        match,
        reason,
        ...(provider !== undefined && { provider: normalizeProviderId(provider) }),
        ...(typeof status === "number" && Number.isSafeInteger(status) && { status }),
        matches: pattern.test,
      },
    ];
  });
}

/** What `logging.redactPatterns` takes out of texts, for `redact` (L-49). */
export function compileRedactPatterns({ document }: Config): ((text: string) => string)[] {
  const patterns = listAt(document, ["logging", "redactPatterns"]) ?? [];
  return patterns.flatMap((source) => {
    const pattern = compileOperatorPattern(source);
    return pattern ? [(text: string) => pattern.mask(text, "[redacted]")] : [];
  });
}
