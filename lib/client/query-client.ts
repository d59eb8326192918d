import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isApiError, isServerFailure } from "./fetch-json";
import { leaveForLogin } from "./use-leave-warning";

export function createDeskQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        // The live feed says when something is stale.
        staleTime: 60_000,
        retry: (failures, error) => failures < 2 && isServerFailure(error),
      },
    },
  });
}

/** A sign-in that ended: the page could only show errors from here on. */
function leaveWhenSignedOut(error: Error) {
  if (isApiError(error) && error.status === 401 && location.pathname !== "/login")
    leaveForLogin(location.pathname + location.search + location.hash);
}
