import fc from "fast-check";
import { test } from "vitest";
import { adviceText } from "../doctor/advice-text";
import { findingText } from "../doctor/finding-text";
import { changeText } from "../doctor/plan-fixes";
import { formatSpacedDuration } from "../failover/format-duration";
import { checkIds, type Advice, type ChangeSaid, type FindingSaid } from "../views/doctor-said";
import { adviceWords, changeWords, findingWords } from "./doctor-words";
import { aLength, aMoment, aName, anError, now, only, said, expectWords } from "./sentence-words-for-tests";

const why = fc.oneof(
  said("other-provider", { provider: aName }),
  said("expired", { expiredAt: aMoment }),
  only("no-key"),
);
const unequipped = {
  why: fc.oneof(
    said("none-stored", { provider: aName }),
    said("none-usable", { profile: aName, why, more: fc.nat(30) }),
  ),
};
const because = fc.constantFrom("non_object", "invalid_type", "missing_provider");
const apart = fc.record({
  unit: fc.constantFrom("minutes", "hours"),
  count: fc.integer({ min: 2, max: 3_000 }),
});
const row = fc.constantFrom("store", "state");
const two = { configured: aName, stored: aName };

const findings: Record<FindingSaid["id"], fc.Arbitrary<FindingSaid>> = {
  fine: said("fine", { check: fc.constantFrom(...checkIds) }),
  told: said("told", { error: anError }),
  "no-config": only("no-config"),
  "foreign-key": only("foreign-key"),
  "unknown-key": only("unknown-key"),
  "unknown-key-near": said("unknown-key-near", { nearest: aName }),
  "nothing-configured": only("nothing-configured"),
  unusable: only("unusable"),
  unresolved: only("unresolved"),
  "unresolved-ref": said("unresolved-ref", { ref: aName }),
  "unresolved-key": said("unresolved-key", { ref: aName, provider: aName }),
  "no-credential": only("no-credential"),
  "older-id": only("older-id"),
  "session-unreadable": only("session-unreadable"),
  "lost-origin": only("lost-origin"),
  "changed-origin": said("changed-origin", { origin: aName, model: aName }),
  "agent-twice": said("agent-twice", { agent: aName }),
  "legacy-file": said("legacy-file", { agent: aName }),
  repeated: said("repeated", { model: aName }),
  "no-model": said("no-model", { model: aName }),
  "cannot-answer": said("cannot-answer", unequipped),
  hopeless: said("hopeless", unequipped),
  "passed-over": said("passed-over", { why }),
  "wide-mode": said("wide-mode", { mode: aName }),
  "legacy-skipped": said("legacy-skipped", {
    flaw: fc.constantFrom("no-file", "too-large", "no-json", "no-object", "newer", "link", "unreadable"),
  }),
  "legacy-rejected": said("legacy-rejected", { profile: aName, because }),
  rejected: said("rejected", { because }),
  "clock-ahead": said("clock-ahead", { apart }),
  "clock-apart": said("clock-apart", { apart }),
  unprefixed: said("unprefixed", { profile: aName }),
  "unprefixed-known": said("unprefixed-known", { profile: aName, prefixed: aName }),
  "stored-nowhere": said("stored-nowhere", { profile: aName }),
  "never-tried": said("never-tried", { profile: aName }),
  "gone-pin": said("gone-pin", { profile: aName }),
  "two-providers": said("two-providers", two),
  "two-modes": said("two-modes", two),
  "unparsable-row": said("unparsable-row", { row }),
  "newer-row": said("newer-row", { row }),
  "newer-schema": said("newer-schema", { schema: fc.nat(2_000), known: fc.nat(2_000) }),
  "far-window": said("far-window", { leftMs: aLength, reason: aName }),
  "far-window-model": said("far-window-model", { leftMs: aLength, reason: aName, model: aName }),
  "future-time": said("future-time", { aheadMs: aLength }),
};

const advices: Record<Advice["id"], fc.Arbitrary<Advice>> = {
  told: said("told", { text: aName }),
  "correct-in-file": only("correct-in-file"),
  "correct-in-file-meanwhile": only("correct-in-file-meanwhile"),
  "correct-file": only("correct-file"),
  "check-directory": only("check-directory"),
  "move-to-settings": only("move-to-settings"),
  "rename-key": only("rename-key"),
  "keep-one": only("keep-one"),
  "remove-repetition": only("remove-repetition"),
  "write-model": only("write-model"),
  "set-model": only("set-model"),
  "make-resolvable": only("make-resolvable"),
  "finish-setup": only("finish-setup"),
  "start-openclaw": only("start-openclaw"),
  "fix-imports": only("fix-imports"),
  "correct-or-remove": only("correct-or-remove"),
  "stays-in-backup": only("stays-in-backup"),
  "set-clocks": only("set-clocks"),
  "correct-list": only("correct-list"),
  "make-same": only("make-same"),
  nothing: only("nothing"),
  "reset-model": only("reset-model"),
  "choose-profile": only("choose-profile"),
  "openclaw-repairs": only("openclaw-repairs"),
  "fix-row": only("fix-row"),
  "newer-understudy": only("newer-understudy"),
  "restore-file": only("restore-file"),
  "nothing-unless": only("nothing-unless"),
  "only-read": only("only-read"),
  "check-clocks": only("check-clocks"),
  "or-drop-model": said("or-drop-model", { command: aName }),
  "stores-new": said("stores-new", { command: aName }),
  "or-clear": said("or-clear", { command: aName }),
  "or-remove-entry": said("or-remove-entry", { command: aName }),
  "stores-anew": said("stores-anew", { command: aName }),
  "ends-it": said("ends-it", { command: aName }),
  "use-program": said("use-program", { program: aName }),
  "fix-mode": said("fix-mode", { mode: aName }),
};

const changes: Record<ChangeSaid["id"], fc.Arbitrary<ChangeSaid>> = {
  "set-mode": said("set-mode", { file: aName, from: aName, to: aName }),
  "move-row": said("move-row", { place: anError, row }),
};

test.each(Object.entries(findings))(
  "what the doctor finds, %s, reads in English as the command line says it, and has words in every language",
  (id, finding) => {
    expectWords(id, finding, {
      worded: findingWords,
      english: (one) =>
        // D-61, 09 §5: durations have a space on the desk and none on the command line.
        findingText(one, { now, formatDuration: formatSpacedDuration }),
    });
  },
);

test.each(Object.entries(advices))(
  "what the doctor advises, %s, reads in English as the command line says it, and has words in every language",
  (id, advice) => {
    expectWords(id, advice, { worded: ({ t }, one) => adviceWords(t, one), english: adviceText });
  },
);

test.each(Object.entries(changes))(
  "what the doctor would change, %s, reads in English as it is asked for, and has words in every language",
  (id, change) => {
    expectWords(id, change, { worded: ({ t }, one) => changeWords(t, one), english: changeText });
  },
);
