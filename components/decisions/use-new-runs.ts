"use client";

import { useCallback, useState } from "react";
import { useLiveMessages } from "@/lib/client/use-live";
import type { LiveMessage } from "@/lib/client/live-message";
import { matchesFilter, type DecisionsFilter } from "@/lib/views/decisions";

/** How many runs came since the list was read. The list itself stays put under the reader's eyes. */
export function useNewRuns(agentId: string, filter: DecisionsFilter) {
  const listKey = JSON.stringify([agentId, filter]);
  const [seen, setSeen] = useState({ listKey, count: 0 });
  if (seen.listKey !== listKey) setSeen({ listKey, count: 0 });

  const listen = useCallback(
    (message: LiveMessage) => {
      if (message.type !== "run-recorded" || message.agentId !== agentId) return;
      if (!matchesFilter(message.summary, filter)) return;
      setSeen((before) => ({ ...before, count: before.count + 1 }));
    },
    [agentId, filter],
  );
  useLiveMessages(listen);
  return { count: seen.count, reset: () => setSeen({ listKey, count: 0 }) };
}
