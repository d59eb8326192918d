"use client";

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { withRun, type BoardView } from "../views/board";
import type { MeView } from "../views/me";
import { deskClock } from "./desk-clock";
import { deskLive } from "./desk-live";
import type { LiveMessage } from "./live-message";
import type { LiveState } from "./live";
import { keys } from "./queries";
import { createReread } from "./reread";
import { roundTrip } from "./round-trip";

/** Opens the tab's connection and keeps the queries true to it. Used once, by the shell. */
export function useLiveQueries() {
  const queries = useQueryClient();
  useEffect(() => {
    const reread = createReread(queries);
    const stopListening = deskLive.onMessage((message) => follow(queries, reread, message));
    const stop = deskLive.start();
    return () => {
      stopListening();
      stop();
    };
  }, [queries]);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(deskLive.subscribe, deskLive.state, () => "connecting" as const);
}

export function useRoundTrip(): number | null {
  return useSyncExternalStore(roundTrip.subscribe, roundTrip.snapshot, () => null);
}

export function useLiveMessages(listener: (message: LiveMessage) => void) {
  useEffect(() => deskLive.onMessage(listener), [listener]);
}

function follow(queries: QueryClient, reread: ReturnType<typeof createReread>, message: LiveMessage) {
  switch (message.type) {
    case "hello":
      // Half a second of travel is the most this can be wrong by; the wrong clocks it mends are minutes off.
      deskClock.setOffset(message.now - Date.now());
      if (!message.resumed) void readAnew(queries);
      return;
    case "profiles-changed":
      reread(keys.board(message.agentId));
      reread(keys.ordersOf(message.agentId));
      reread(keys.models(message.agentId));
      reread(keys.profiles(message.agentId));
      reread(keys.sessionsOf(message.agentId));
      return;
    case "order-changed":
      reread(keys.board(message.agentId));
      reread(keys.order(message.agentId, message.provider));
      reread(keys.models(message.agentId));
      reread(keys.profiles(message.agentId));
      reread(keys.sessionsOf(message.agentId));
      return;
    case "sessions-changed":
      reread(keys.sessionsOf(message.agentId));
      return;
    case "run-recorded":
      // A run of OpenClaw's log is told again as it goes on.
      if (message.summary.source === "log") reread(keys.run(message.summary.runId));
      if (message.summary.sessionKey !== null)
        reread(keys.session(message.agentId, message.summary.sessionKey));
      queries.setQueryData(keys.board(message.agentId), (board: BoardView | undefined) =>
        board ? withRun(board, message.summary) : board,
      );
      return;
    case "config-changed":
      void readAnew(queries);
      return;
    case "problems-changed":
      reread(keys.me);
      return;
    case "settings-changed":
      reread(keys.settings);
      // A role may be another one now, or this sign-in may have ended: then the answer leads to the way in.
      reread(keys.me);
      return;
    case "log-read":
      queries.setQueryData(keys.me, (me: MeView | undefined) => me && { ...me, openclawLog: message.log });
      // Most of a long log is told run by run to nobody, so its end is the moment to count again.
      if (message.log.reading === null) reread(keys.allBoards);
      return;
  }
}

/** Everything but the lists of runs: those stay put until the reader asks for what is new. */
function readAnew(queries: QueryClient) {
  return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.allDecisions[0] });
}
