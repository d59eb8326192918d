import { createClock } from "./clock";

/** The one clock of this tab. On the server it never ticks: pages render from the time they were given. */
export const deskClock = createClock({
  wallNow: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.hidden,
  onVisibilityChange(run) {
    document.addEventListener("visibilitychange", run);
    return () => document.removeEventListener("visibilitychange", run);
  },
});
