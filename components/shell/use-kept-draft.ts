"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { draftKey } from "@/lib/client/forget-drafts";
import { createKeptDrafts, type KeptDrafts } from "@/lib/client/kept-drafts";
import { useLeaveWarning } from "@/lib/client/use-leave-warning";
import { useMe } from "./me";

let drafts: KeptDrafts | null = null;
const draftsHere = (): KeptDrafts =>
  (drafts ??= createKeptDrafts({
    own: () => sessionStorage,
    shared: () => localStorage,
    now: Date.now,
  }));

/**
 * An unsaved draft that is still there after a reload or another page: of this operator, in this tab, until it is saved,
 * discarded or signed out of. `isDraft` looks at what was found. No secrets: it is kept in plain text.
 */
export function useKeptDraft<Value>(name: string, isDraft: (found: unknown) => found is Value) {
  const { name: operator } = useMe();
  const key = draftKey(operator, name);
  const found = useSyncExternalStore(subscribe, () => draftsHere().get(key), nothing);
  const [first] = useState(() => (typeof window === "undefined" ? null : draftsHere().get(key)));
  const draft = isDraft(found) ? found : null;
  useLeaveWarning(draft !== null && !draftsHere().isStored(key));
  const set = useCallback((next: Value | null) => draftsHere().set(key, next), [key]);
  return {
    draft,
    set,
    /** It was begun before this page was opened. */
    isOld: draft !== null && draft === first,
  };
}

const subscribe = (listener: () => void) => draftsHere().subscribe(listener);
const nothing = () => null;
