"use client";

import { useCallback, useState } from "react";
import { deskLive } from "@/lib/client/desk-live";
import { useLiveMessages } from "@/lib/client/use-live";
import type { LiveMessage } from "@/lib/client/live-message";
import { matchesFilter, type DecisionsFilter } from "@/lib/views/decisions";

type Seen = { listKey: string; runIds: ReadonlySet<string>; missed: boolean };

/** How many runs came since the list was read. The list itself stays put under the reader's eyes. */
export function useNewRuns(agentId: string, filter: DecisionsFilter) {
  const listKey = JSON.stringify([agentId, filter]);
  const nothingNew: Seen = { listKey, runIds: new Set(), missed: false };
  const [seen, setSeen] = useState(nothingNew);
  if (seen.listKey !== listKey) setSeen(nothingNew);

  const listen = useCallback(
    (message: LiveMessage) => {
      // After a break nobody knows what came meanwhile; the first greeting of a page follows its list at once.
      if (message.type === "hello" && !message.resumed && deskLive.hasReopened()) {
        setSeen((before) => ({ ...before, missed: true }));
      }
      if (message.type !== "run-recorded" || message.agentId !== agentId) return;
      if (!matchesFilter(message.summary, filter)) return;
      // A run of a log is told again as it goes on, and counts once.
      const { runId } = message.summary;
      setSeen((before) => ({ ...before, runIds: new Set(before.runIds).add(runId) }));
    },
    [agentId, filter],
  );
  useLiveMessages(listen);
  return { count: seen.runIds.size, missed: seen.missed, reset: () => setSeen(nothingNew) };
}
