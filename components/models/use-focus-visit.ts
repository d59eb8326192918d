"use client";

import { useEffect, useRef } from "react";

/** Takes the focus to a heading for each new subject, and back to what had it before, as far as that is still there. */
export function useFocusVisit(subject: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== document.body)
      cameFrom.current = activeElement;
    heading.current?.focus();
  }, [subject]);
  return { heading, giveBack: () => cameFrom.current?.focus() };
}
