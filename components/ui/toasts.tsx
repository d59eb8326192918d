"use client";

import { useEffect, useState, type ComponentType } from "react";

/**
 * Toasts answer what somebody does, so their script comes behind the first press or key, not with the page, and once the
 * press itself is painted. The region then stands before its first toast, which screen readers need. Where the script
 * cannot be fetched just now, the page goes on without, and the next press asks again.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    let stop = new AbortController();
    const listen = () => {
      if (stop.signal.aborted) stop = new AbortController();
      window.addEventListener("pointerdown", want, { signal: stop.signal });
      window.addEventListener("keydown", want, { signal: stop.signal });
    };
    const want = () => {
      stop.abort();
      requestAnimationFrame(() =>
        setTimeout(() => import("./toaster").then((loaded) => setToaster(() => loaded.Toaster), listen)),
      );
    };
    listen();
    return () => stop.abort();
  }, []);
  return Toaster && <Toaster />;
}
