"use client";

import { useCallback, useState } from "react";
import { deskLive } from "@/lib/client/desk-live";
import { useLiveMessages } from "@/lib/client/use-live";
import type { LiveMessage } from "@/lib/client/live-message";
import { matchesFilter, type DecisionsFilter } from "@/lib/views/decisions";

/** How many runs came since the list was read. The list itself stays put under the reader's eyes. */
export function useNewRuns(agentId: string, filter: DecisionsFilter) {
  const listKey = JSON.stringify([agentId, filter]);
  const nothingNew = { listKey, count: 0, missed: false };
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
      setSeen((before) => ({ ...before, count: before.count + 1 }));
    },
    [agentId, filter],
  );
  useLiveMessages(listen);
  return { count: seen.count, missed: seen.missed, reset: () => setSeen(nothingNew) };
}
