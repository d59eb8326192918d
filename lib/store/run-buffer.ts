import type { AppendRuns, AppendToldRuns } from "./append-runs";
import { createRunTeller } from "./told-runs";

export type RunBuffer = {
  /** Settles when the group this went into has been committed, or not. */
  append(input: AppendRuns): Promise<void>;
  /** Sends what is waiting; settles when it has been written. */
  flush(): Promise<void>;
};

const groupMs = 50;
const groupRows = 100;

/** Gathers what arrives within 50 ms, or 100 rows, into one commit. */
export function createRunBuffer(write: (group: AppendToldRuns) => Promise<void>): RunBuffer {
  let group:
    { runs: AppendToldRuns["runs"][number][]; successes: AppendRuns["successes"][number][] } | undefined;
  let written = Promise.resolve();
  let send = () => {};
  const tell = createRunTeller();

  const open = () => {
    const opened = { runs: [], successes: [] };
    group = opened;
    written = new Promise((resolve, reject) => {
      const timer = setTimeout(() => send(), groupMs);
      send = () => {
        clearTimeout(timer);
        if (group !== opened) return;
        group = undefined;
        write(opened).then(resolve, reject);
      };
    });
  };

  return {
    append({ runs, successes }) {
      if (!group) open();
      group?.runs.push(...runs.map(tell));
      group?.successes.push(...successes);
      const result = written;
      if (group && group.runs.length + group.successes.length >= groupRows) send();
      return result;
    },
    flush() {
      send();
      return written.catch(() => undefined);
    },
  };
}
