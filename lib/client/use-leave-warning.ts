"use client";

import { useEffect } from "react";
import { loginPath } from "../login-path";

let isLeaving = false;

/** The sign-in is over: nothing of it may stay on the page because somebody says so. `wanted`: where to come back to. */
export function leaveForLogin(wanted = "/") {
  isLeaving = true;
  location.replace(loginPath(wanted));
}

/** Has the browser ask before the page is left or loaded again, until it is told to stop. */
export function warnBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isLeaving) event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

/** The same, while what was typed would be lost with the page. */
export function useLeaveWarning(wouldLose: boolean) {
  useEffect(() => (wouldLose ? warnBeforeLeaving() : undefined), [wouldLose]);
}
