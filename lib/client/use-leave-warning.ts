"use client";

import { useEffect } from "react";

let isLeaving = false;

/** The sign-in is over: nothing of it may stay on the page because somebody says so. */
export function leaveForLogin() {
  isLeaving = true;
  location.replace("/login");
}

/** Has the browser ask before the page is left or loaded again, while what was typed would be lost with it. */
export function useLeaveWarning(wouldLose: boolean) {
  useEffect(() => {
    if (!wouldLose) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [wouldLose]);
}
