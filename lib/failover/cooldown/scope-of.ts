import { reasonTable, type FailureReason } from "../reasons";
import type { WindowScope } from "../profile-event";

/** One model's limit concerns that model only, provided it is known (03 §4, R6). */
export function scopeOf(reason: FailureReason, modelId: string | undefined): WindowScope {
  if (reasonTable[reason].scope !== "model" || modelId === undefined || modelId.trim() === "") {
    return { kind: "profile" };
  }
  return { kind: "model", modelId };
}
