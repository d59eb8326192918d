"use client";

import { createContext, use, useState, useSyncExternalStore } from "react";
import { deskClock } from "./desk-clock";
import { useInBrowser } from "./use-in-browser";

/** The time the server rendered the page at; hydration renders the same. */
export const RenderedAt = createContext(0);

/**
 * Something derived from the time. The component renders again only when the result changes, so a timer that shows
 * minutes costs nothing in between. `select` must return a string, number or boolean.
 */
export function useNow<T extends string | number | boolean | null>(select: (now: number) => T): T {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    deskClock.subscribe,
    () => select(deskClock.snapshot()),
    () => select(renderedAt),
  );
}

/** The time a component was first drawn at, which does not move on; where the server drew it, the server's. */
export function useFirstNow(): number {
  const renderedAt = use(RenderedAt);
  const inBrowser = useInBrowser();
  const [first] = useState(() => (inBrowser ? deskClock.now() : renderedAt));
  return first;
}

/**
 * The time, but new only when one of `changes` (ascending, epoch ms) has passed: for what depends on ends of
 * windows and not on seconds.
 */
export function useNowBetween(changes: readonly number[], atLeast: number): number {
  const passed = useNow((now) => lastPassed(changes, now));
  return Math.max(atLeast, passed);
}

/** The latest of `changes` that is not after `now`; 0 when none has passed. */
export function lastPassed(changes: readonly number[], now: number): number {
  let last = 0;
  for (const change of changes) {
    if (change > now) break;
    last = change;
  }
  return last;
}
