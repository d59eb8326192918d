"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { isServerFailure } from "./fetch-json";

/** True while something on the page is older than it should be, since the server failed to give it anew. */
export function useIsBehind(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const look = () =>
    cache
      .findAll({ type: "active" })
      .some(({ state }) => state.data !== undefined && isServerFailure(state.error));
  return useSyncExternalStore(subscribe, look, () => false);
}
