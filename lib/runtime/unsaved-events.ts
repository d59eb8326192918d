import type { ProfileEvent } from "../failover/profile-event";

/** Events applied in memory that the store has not seen yet, in order. */
export type UnsavedEvents = {
  add(event: ProfileEvent, lasting: boolean): void;
  /** Everything waiting; from here on it is the caller's. */
  take(): readonly ProfileEvent[];
  /** A refused write: the windows go on counting in this process, and survive the next reading of the rows. */
  keepInMemory(events: readonly ProfileEvent[]): void;
  /** An operator has changed these profiles; what was only kept in memory no longer holds. */
  forget(profileIds: readonly string[]): void;
  /** Kept and waiting, to be applied over freshly read rows. */
  all(): readonly ProfileEvent[];
};

const maxKept = 500;

export function createUnsavedEvents(): UnsavedEvents {
  let waiting: ProfileEvent[] = [];
  let kept: readonly ProfileEvent[] = [];
  /** Where a plain success stands in `waiting`; a later one of the same profile and model takes its place. */
  const plainAt = new Map<string, number>();

  return {
    add(event, lasting) {
      if (lasting || event.type !== "success") {
        plainAt.clear();
        waiting.push(event);
        return;
      }
      const key = `${event.profileId}\n${event.modelId ?? ""}`;
      const at = plainAt.get(key);
      if (at !== undefined) {
        waiting[at] = event;
        return;
      }
      plainAt.set(key, waiting.length);
      waiting.push(event);
    },
    take() {
      const taken = waiting;
      waiting = [];
      plainAt.clear();
      return taken;
    },
    keepInMemory(events) {
      kept = [...kept, ...events].slice(-maxKept);
    },
    forget(profileIds) {
      kept = kept.filter(({ profileId }) => !profileIds.includes(profileId));
    },
    all: () => [...kept, ...waiting],
  };
}
