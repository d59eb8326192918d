import fc from "fast-check";
import { test } from "vitest";
import { lockText } from "../openclaw/lock-text";
import type { LockSaid } from "../views/lock-said";
import { lockWords } from "./lock-words";
import { aName, anError, only, said, expectWords } from "./sentence-words-for-tests";

const name = aName;
const locks: Record<LockSaid["id"], fc.Arbitrary<LockSaid>> = {
  "whole-file": only("whole-file"),
  "unknown-to-openclaw": only("unknown-to-openclaw"),
  "not-edited": only("not-edited"),
  "secrets-in-file": only("secrets-in-file"),
  "parts-elsewhere": said("parts-elsewhere", { name }),
  elsewhere: said("elsewhere", { name }),
  "is-reference": said("is-reference", { name }),
  "holds-reference": said("holds-reference", { name }),
  "no-object": said("no-object", { name }),
  "from-variable": said("from-variable", { name, variable: aName }),
  "mend-first": said("mend-first", { problem: anError }),
};

test.each(Object.entries(locks))(
  "a lock, %s, reads in English as errors say it, and has words in every language",
  (id, lock) => {
    expectWords(id, lock, { worded: ({ t }, one) => lockWords(t, one), english: lockText });
  },
);
