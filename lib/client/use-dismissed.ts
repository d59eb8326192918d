"use client";

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/** Something put away in this browser for good. Until the browser has spoken it counts as put away: no flash. */
export function useDismissed(name: string) {
  const dismissed = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(name) !== null,
    () => true,
  );
  const dismiss = () => {
    localStorage.setItem(name, "1");
    for (const listener of listeners) listener();
  };
  return { dismissed, dismiss };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
