import type { ErrorSaid } from "../error-said";
import type { OrderWhy } from "../failover/auth-order/order-why";

export const checkIds = [
  "config",
  "settings-in-config",
  "own-database",
  "rows",
  "schema",
  "file-modes",
  "legacy-files",
  "usable-models",
  "chain",
  "credentials",
  "rejected-credentials",
  "order-ids",
  "order-gaps",
  "config-profiles",
  "agents-twice",
  "unknown-keys",
  "far-windows",
  "future-times",
  "clock-skew",
  "sessions",
  "legacy-ids",
] as const;
export type CheckId = (typeof checkIds)[number];

/** Why a model of a chain has nothing to sign in with. */
export type WhyUnequipped =
  | { id: "none-stored"; values: { provider: string } }
  | { id: "none-usable"; values: { profile: string; why: OrderWhy; more: number } };

export type RejectedBecause = "non_object" | "invalid_type" | "missing_provider";
/** Why a file of an older version cannot be imported. */
export type LegacyFlaw = "no-file" | "too-large" | "no-json" | "no-object" | "newer" | "link" | "unreadable";
export type RowName = "store" | "state";
/** A length of time that is only roughly known. */
export type Apart = { unit: "minutes" | "hours"; count: number };

/** What a check has found: a sentence that is not in words yet. */
export type FindingSaid =
  | { id: "fine"; values: { check: CheckId } }
  | { id: "told"; values: { error: ErrorSaid } }
  | { id: "no-config" | "foreign-key" | "unknown-key" | "nothing-configured" | "unusable" }
  | { id: "unresolved" | "no-credential" | "older-id" | "session-unreadable" | "lost-origin" }
  | { id: "unknown-key-near"; values: { nearest: string } }
  | { id: "agent-twice" | "legacy-file"; values: { agent: string } }
  | { id: "repeated" | "no-model"; values: { model: string } }
  | { id: "cannot-answer" | "hopeless"; values: { why: WhyUnequipped } }
  | { id: "unresolved-key"; values: { ref: string; provider: string } }
  | { id: "passed-over"; values: { why: OrderWhy } }
  | { id: "unresolved-ref"; values: { ref: string } }
  | { id: "wide-mode"; values: { mode: string } }
  | { id: "legacy-skipped"; values: { flaw: LegacyFlaw } }
  | { id: "legacy-rejected"; values: { profile: string; because: RejectedBecause } }
  | { id: "rejected"; values: { because: RejectedBecause } }
  | { id: "clock-ahead" | "clock-apart"; values: { apart: Apart } }
  | { id: "unprefixed" | "stored-nowhere" | "never-tried" | "gone-pin"; values: { profile: string } }
  | { id: "unprefixed-known"; values: { profile: string; prefixed: string } }
  | { id: "two-providers" | "two-modes"; values: { configured: string; stored: string } }
  | { id: "changed-origin"; values: { origin: string; model: string } }
  | { id: "unparsable-row" | "newer-row"; values: { row: RowName } }
  | { id: "newer-schema"; values: { schema: number; known: number } }
  | { id: "far-window"; values: { leftMs: number; reason: string } }
  | { id: "far-window-model"; values: { leftMs: number; reason: string; model: string } }
  | { id: "future-time"; values: { aheadMs: number } };

/** What to do about it. Commands are the same in every language. */
export type Advice =
  | { id: "told"; values: { text: string } }
  | { id: "correct-in-file" | "correct-in-file-meanwhile" | "correct-file" | "check-directory" }
  | { id: "move-to-settings" | "rename-key" | "keep-one" | "remove-repetition" | "write-model" | "set-model" }
  | { id: "make-resolvable" | "finish-setup" | "start-openclaw" | "fix-imports" | "correct-or-remove" }
  | { id: "stays-in-backup" | "set-clocks" | "correct-list" | "make-same" | "nothing" | "reset-model" }
  | { id: "choose-profile" | "openclaw-repairs" | "fix-row" | "newer-understudy" | "restore-file" }
  | { id: "nothing-unless" | "only-read" | "check-clocks" }
  | {
      id: "or-drop-model" | "stores-new" | "or-clear" | "or-remove-entry" | "stores-anew";
      values: { command: string };
    }
  | { id: "ends-it"; values: { command: string } }
  | { id: "use-program"; values: { program: string } }
  | { id: "fix-mode"; values: { mode: string } };

/** A change the doctor offers to make. */
export type ChangeSaid =
  | { id: "set-mode"; values: { file: string; from: string; to: string } }
  | { id: "move-row"; values: { place: ErrorSaid; row: RowName } };
