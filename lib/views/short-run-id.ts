const head = 8;
const tail = 4;

/** Enough to tell a run by: ids of our own begin with the time, so those of one minute differ at their end alone. */
export const shortRunId = (runId: string): string =>
  runId.length <= head + tail + 1 ? runId : `${runId.slice(0, head)}…${runId.slice(-tail)}`;
