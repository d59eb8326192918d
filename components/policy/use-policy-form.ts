"use client";

import { useMemo, useState } from "react";
import { useLockWords } from "@/components/ui/use-lock-words";
import { baseOf, draftOf, pathOf, type PolicyInput, type PolicyInputs } from "@/lib/views/policy-draft";
import { pathKey } from "@/lib/views/policy-fields";
import { draftPolicy, writtenValue, type PolicyView } from "@/lib/views/policy";

/** `since`: the policy as it was when the first field was touched, which a save is compared with. */
type Begun = { inputs: PolicyInputs; since: PolicyView };

export type PolicyForm = ReturnType<typeof usePolicyForm>;

export function usePolicyForm(view: PolicyView, lockedBecause: string | null) {
  const lockWords = useLockWords();
  const [begun, setBegun] = useState<Begun | null>(null);
  const draft = useMemo(() => (begun ? draftOf(begun.since, begun.inputs) : null), [begun]);
  const changes = useMemo(() => draft?.changes ?? {}, [draft]);
  const problems = draft?.problems ?? {};
  const policy = useMemo(() => draftPolicy(view, changes), [view, changes]);
  const count = Object.keys(changes).length;

  return {
    view,
    /** With the draft in it, by the rules' own reading. */
    policy,
    changes,
    problemOf: (path: readonly string[]) => problems[pathKey(path)] ?? null,
    hasProblems: Object.keys(problems).length > 0,
    isBegun: count > 0 || Object.keys(problems).length > 0,
    isChanged: (path: readonly string[]) => pathKey(path) in changes,
    lockOf: (path: readonly string[]) => lockedBecause ?? lockWords(view.locks[pathKey(path)]),
    inputOf: (path: readonly string[]): PolicyInput | null => begun?.inputs[pathKey(path)]?.input ?? null,
    /** What the file says, with the draft over it; undefined is the default. */
    valueOf(path: readonly string[]): unknown {
      const key = pathKey(path);
      return key in changes ? (changes[key] ?? undefined) : writtenValue(view, path);
    },
    set(path: readonly string[], input: PolicyInput) {
      setBegun((known) => ({
        since: known?.since ?? view,
        inputs: { ...known?.inputs, [pathKey(path)]: { path, input } },
      }));
    },
    /** A draft in which nothing is set, so that every default counts. */
    setAllDefaults() {
      const inputs = Object.keys(view.written).map((key) => {
        return [key, { path: pathOf(key), input: { kind: "value", value: null } }] as const;
      });
      setBegun({ since: view, inputs: Object.fromEntries(inputs) });
    },
    discard: () => setBegun(null),
    /** The same draft, begun on what is saved now. */
    rebase: (since: PolicyView) => setBegun((known) => known && { ...known, since }),
    save: begun && {
      value: changes,
      base: baseOf(begun.since, changes),
      revision: `${begun.since.revisions.config}:${begun.since.revisions.settings}`,
    },
  };
}
