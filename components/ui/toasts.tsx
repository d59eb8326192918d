"use client";

import { useEffect, useState } from "react";
import { onDemand } from "./on-demand";

const Toaster = onDemand(async () => (await import("./toaster")).Toaster);

/**
 * Toasts answer what somebody does, so their script comes behind the first press or key, not with the page, and once the
 * press itself is painted. The region then stands before its first toast, which screen readers need.
 */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const want = () => {
      stop.abort();
      requestAnimationFrame(() => setTimeout(() => setWanted(true)));
    };
    window.addEventListener("pointerdown", want, { signal: stop.signal });
    window.addEventListener("keydown", want, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return wanted && <Toaster />;
}
