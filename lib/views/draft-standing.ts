/** `base`: what was saved when the draft was begun, `revision` its mark. */
export type Draft<Value> = { value: Value; base: Value; revision: string };

/** How a draft stands to what is saved now: the same already, still over what it was begun on, or overtaken. */
export type DraftStanding = "saved" | "free" | "overtaken";

/** A draft that is saved already is nothing to decide about, whoever saved it. */
export function draftStanding<Value>(
  saved: Value,
  draft: Draft<Value>,
  rule: { isSame(saved: Value, value: Value): boolean; isFree(saved: Value, draft: Draft<Value>): boolean },
): DraftStanding {
  if (rule.isSame(saved, draft.value)) return "saved";
  return rule.isFree(saved, draft) ? "free" : "overtaken";
}
