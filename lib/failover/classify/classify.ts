import type { Classification, ClassifyContext } from "./classification";
import type { Signal } from "./signal";

export function classify(signal: Signal, _context: ClassifyContext): Classification {
  return {
    reason: null,
    matchedRule: null,
    windowClass: "unknown",
    diagnosticsKind: "unclassified",
    signal,
  };
}
