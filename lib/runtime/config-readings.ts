import type { OperatorRule } from "../failover/classify/classification";
import { redact } from "../failover/decision/redact";
import type { ConfigState } from "../openclaw/config-state";
import { rememberTexts } from "../failover/remember-texts";
import { compileOperatorRules, compileRedactPatterns } from "../openclaw/operator-rules";

/** What is made of the configuration once per change, so that no request has to (D-55). */
export type ConfigReadings = {
  rules: readonly OperatorRule[];
  /** The built-in redaction, then the operator's own patterns (L-49). */
  redact(text: string): string;
};

export function readConfigOnce(state: ConfigState): ConfigReadings {
  const patterns = compileRedactPatterns(state);
  return {
    rules: compileOperatorRules(state),
    redact: rememberTexts((text) => redact(text, patterns)),
  };
}
