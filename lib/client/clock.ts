// The browser's share of the desk: typed fetch, query options, the live connection, the one clock.
// What must not live here: markup, words for people (lib/i18n has them), anything of the server's rooms.

/** What the clock needs from the browser, so that tests can bring their own. */
export type ClockPorts = {
  wallNow(): number;
  setTimer(run: () => void, delayMs: number): () => void;
  isHidden(): boolean;
  onVisibilityChange(run: () => void): () => void;
};

/**
 * Server time, ticking once a second for everybody at the same moment. It stands still in hidden tabs and while
 * nobody listens.
 */
export type Clock = {
  now(): number;
  /** Server time at the last tick; stable between ticks. */
  snapshot(): number;
  subscribe(listener: () => void): () => void;
  /** Server time minus the browser's; a wrong laptop clock then still shows right countdowns. */
  setOffset(offsetMs: number): void;
};

export function createClock(ports: ClockPorts): Clock {
  const listeners = new Set<() => void>();
  let offsetMs = 0;
  let tickedAt: number | null = null;
  let stopTimer: (() => void) | null = null;
  let stopWatching: (() => void) | null = null;

  const now = () => ports.wallNow() + offsetMs;

  function schedule() {
    stopTimer?.();
    stopTimer = null;
    if (listeners.size === 0 || ports.isHidden()) return;
    stopTimer = ports.setTimer(tick, 1000 - (now() % 1000));
  }

  function tick() {
    tickedAt = now();
    for (const listener of listeners) listener();
    schedule();
  }

  return {
    now,
    snapshot() {
      tickedAt ??= now();
      return tickedAt;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        tickedAt = now();
        stopWatching = ports.onVisibilityChange(() => (ports.isHidden() ? schedule() : tick()));
        schedule();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        schedule();
        stopWatching?.();
        stopWatching = null;
      };
    },
    setOffset(next) {
      if (next === offsetMs) return;
      offsetMs = next;
      tick();
    },
  };
}
