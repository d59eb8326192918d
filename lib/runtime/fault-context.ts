import type { SignedIn } from "../auth/operator-directory";
import type { startFault } from "../admin/switch-faults";
import { operatorContext } from "./operator-context";
import type { Runtime } from "./runtime";

/** The running server, as the verbs of fault switches see it. */
export function faultContext(runtime: Runtime, operator: SignedIn): Parameters<typeof startFault>[0] {
  const { faults, facts } = runtime;
  return { ...operatorContext(runtime, operator), faults, facts };
}
