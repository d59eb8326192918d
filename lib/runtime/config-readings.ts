import type { OperatorRule } from "../failover/classify/classification";
import { redact } from "../failover/decision/redact";
import type { ConfigState } from "../openclaw/config-state";
import { compileOperatorRules, compileRedactPatterns } from "../openclaw/operator-rules";
import { createSecretRefResolver, type ResolveSecretRef } from "../openclaw/secret-ref";

/** What is made of the configuration once per change, so that no request has to (D-55). */
export type ConfigReadings = {
  resolveRef: ResolveSecretRef;
  rules: readonly OperatorRule[];
  /** The built-in redaction, then the operator's own patterns (L-49). */
  redact(text: string): string;
};

export function readConfigOnce(
  state: ConfigState,
  env: Readonly<Record<string, string | undefined>>,
): ConfigReadings {
  const patterns = compileRedactPatterns(state);
  return {
    resolveRef: createSecretRefResolver({ document: state.document, env }),
    rules: compileOperatorRules(state),
    redact: (text) => redact(text, patterns),
  };
}
