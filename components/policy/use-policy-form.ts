"use client";

import { useMemo } from "react";
import { useKeptDraft } from "@/components/shell/use-kept-draft";
import { useLockWords } from "@/components/ui/use-lock-words";
import { isBegunPolicy } from "@/lib/views/kept-draft";
import { baseOf, draftOf, pathOf, type BegunPolicy, type PolicyInput } from "@/lib/views/policy-draft";
import { pathKey } from "@/lib/views/policy-fields";
import { draftPolicy, writtenValue, type PolicyView } from "@/lib/views/policy";

export type PolicyForm = ReturnType<typeof usePolicyForm>;

export function usePolicyForm(view: PolicyView, lockedBecause: string | null) {
  const lockWords = useLockWords();
  const { draft: begun, set: setBegun, isOld } = useKeptDraft("policy", isBegunPolicy);
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
      setBegun({
        since: begun?.since ?? sinceNow(view),
        inputs: { ...begun?.inputs, [pathKey(path)]: { path, input } },
      });
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
    rebase: (since: PolicyView) => setBegun(begun && { ...begun, since: sinceNow(since) }),
    save: begun && {
      value: changes,
      base: baseOf(begun.since, changes),
      revision: `${begun.since.revisions.config}:${begun.since.revisions.settings}`,
    },
  };
}

const sinceNow = ({ written, revisions }: PolicyView): BegunPolicy["since"] => ({ written, revisions });
