"use client";

import { useMemo } from "react";
import { useKeptDraft } from "@/components/shell/use-kept-draft";
import { useLockWords } from "@/components/ui/use-lock-words";
import { isBegunPolicy } from "@/lib/views/kept-draft";
import {
  baseOf,
  draftOf,
  mergePolicy,
  pathOf,
  unsavedOf,
  type BegunPolicy,
  type PolicyInput,
  type PolicySave,
} from "@/lib/views/policy-draft";
import { pathKey } from "@/lib/views/policy-fields";
import { draftPolicy, writtenValue, type PolicyChanges, type PolicyView } from "@/lib/views/policy";

export type PolicyForm = ReturnType<typeof usePolicyForm>;

export function usePolicyForm(view: PolicyView, lockedBecause: string | null) {
  const lockWords = useLockWords();
  const { draft: begun, set: setBegun, isOld } = useKeptDraft("policy", isBegunPolicy);
  const draft = useMemo(() => (begun ? draftOf(begun.since, begun.inputs) : null), [begun]);
  const changes = useMemo(() => (draft ? unsavedOf(view, draft.changes) : {}), [view, draft]);
  const problems = draft?.problems ?? {};
  const policy = useMemo(() => draftPolicy(view, changes), [view, changes]);
  const count = Object.keys(changes).length;
  const merged = useMemo(() => (begun ? leftOf(view, mergePolicy(view, begun)) : null), [view, begun]);

  return {
    view,
    /** With the draft in it, by the rules' own reading. */
    policy,
    changes,
    problemOf: (path: readonly string[]) => problems[pathKey(path)] ?? null,
    hasProblems: Object.keys(problems).length > 0,
    isBegun: count > 0 || Object.keys(problems).length > 0,
    isOld,
    isChanged: (path: readonly string[]) => pathKey(path) in changes,
    lockOf: (path: readonly string[]) => lockedBecause ?? lockWords(view.locks[pathKey(path)]),
    inputOf: (path: readonly string[]): PolicyInput | null => begun?.inputs[pathKey(path)]?.input ?? null,
    /** What the file says, with the draft over it; undefined is the default. */
    valueOf(path: readonly string[]): unknown {
      const key = pathKey(path);
      return key in changes ? (changes[key] ?? undefined) : writtenValue(view, path);
    },
    set(path: readonly string[], input: PolicyInput) {
      const since = begun?.since ?? sinceNow(view);
      // Back at what is saved, nothing is left that could hide what somebody else saves.
      setBegun(leftOf(since, { since, inputs: { ...begun?.inputs, [pathKey(path)]: { path, input } } }));
    },
    /** A draft in which nothing is set, so that every default counts. */
    setAllDefaults() {
      const inputs = Object.keys(view.written).map((key) => {
        return [key, { path: pathOf(key), input: { kind: "value", value: null } }] as const;
      });
      setBegun({ since: sinceNow(view), inputs: Object.fromEntries(inputs) });
    },
    discard: () => setBegun(null),
    /** The same draft, begun on what is saved now. */
    rebase: () => setBegun(begun && { ...begun, since: sinceNow(view) }),
    /** What is saved now where somebody else changed a value; null where nothing of the draft would be left. */
    merge: merged && (() => setBegun(merged)),
    /** Null while nothing is changed; where all of it is saved already, all of it. */
    save: begun && draft && saveOf(begun.since, count > 0 ? changes : draft.changes),
  };
}

function leftOf(saved: BegunPolicy["since"], begun: BegunPolicy): BegunPolicy | null {
  const { changes, problems } = draftOf(saved, begun.inputs);
  return Object.keys({ ...changes, ...problems }).length > 0 ? begun : null;
}

function saveOf({ written, revisions }: BegunPolicy["since"], changes: PolicyChanges): PolicySave | null {
  if (Object.keys(changes).length === 0) return null;
  return {
    value: changes,
    base: baseOf({ written }, changes),
    revision: `${revisions.config}:${revisions.settings}`,
  };
}

const sinceNow = ({ written, revisions }: PolicyView): BegunPolicy["since"] => ({ written, revisions });
