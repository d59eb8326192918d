"use client";

import { useSyncExternalStore } from "react";

const wide = "(min-width: 64rem)";
/** Heights in rem, so that rows grow with the reader's font size; `--run-height` says the same. */
const wideRem = 2.5;
const narrowRem = 5.75;

function subscribe(listener: () => void) {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Pixels of one row of the list: all rows are equally high, so a place in the list is a place on the screen. */
export const useRowHeight = (): number =>
  useSyncExternalStore(
    subscribe,
    () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      return (matchMedia(wide).matches ? wideRem : narrowRem) * rem;
    },
    () => wideRem * 16,
  );
