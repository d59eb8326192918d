"use client";

import { useState } from "react";
import { deskClock } from "@/lib/client/desk-clock";
import { useFirstNow } from "@/lib/client/use-now";
import type { AgentFacts } from "@/lib/failover/config";
import type { BoardView } from "@/lib/views/board";

/** The state a trial starts from. It stands still while live traffic moves the real one, until it is taken anew. */
export function useSnapshot(board: BoardView) {
  const first = useFirstNow();
  const [snapshot, setSnapshot] = useState<{ facts: AgentFacts; now: number }>({
    facts: board.facts,
    now: first,
  });
  return { ...snapshot, take: () => setSnapshot({ facts: board.facts, now: deskClock.now() }) };
}
