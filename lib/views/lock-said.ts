import type { ErrorSaid } from "../error-said";
/** Why a place of openclaw.json cannot be edited: a sentence that is not in words yet. */
export type LockSaid =
  | { id: "whole-file" | "unknown-to-openclaw" | "not-edited" | "secrets-in-file" }
  | {
      id: "parts-elsewhere" | "elsewhere" | "is-reference" | "holds-reference" | "no-object";
      values: { name: string };
    }
  | { id: "from-variable"; values: { name: string; variable: string } }
  | { id: "mend-first"; values: { problem: ErrorSaid } };

/** `text` is the sentence in English. */
export type Lock = { text: string; said: LockSaid };
