import type { WindowClass } from "./classification";
import { says, type Evidence } from "./evidence";

/** Whether waiting on the same model can be worth it (C-74). */
export function windowClass(evidence: Evidence, waitMs: number | undefined): WindowClass {
  if (waitMs !== undefined) return waitMs > 60_000 ? "long" : "short";
  const perMinute = says(evidence, "minute_window");
  if (says(evidence, "long_window") && !perMinute) return "long";
  return perMinute || evidence.status === 429 ? "short" : "unknown";
}
