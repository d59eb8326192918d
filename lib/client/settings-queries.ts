import { queryOptions } from "@tanstack/react-query";
import type { DatabaseView } from "../views/database";
import type { KeysView } from "../views/gateway-keys";
import type { OperatorsView, SignInsView } from "../views/operators";
import { getJson } from "./fetch-json";
import { keys } from "./queries";
import { withQuery } from "./with-query";

/** Other processes and running requests tell nobody, so an open page asks again by itself. */
const askAgainMs = 10_000;

export const gatewayKeysQuery = () =>
  queryOptions({
    queryKey: keys.gatewayKeys,
    queryFn: ({ signal }) => getJson<KeysView>("/api/keys", signal),
    refetchInterval: askAgainMs,
  });

export const operatorsQuery = () =>
  queryOptions({
    queryKey: keys.operators,
    queryFn: ({ signal }) => getJson<OperatorsView>("/api/operators", signal),
    refetchInterval: askAgainMs,
  });

export const signInsQuery = (whose: "own" | "all") =>
  queryOptions({
    queryKey: keys.signIns(whose),
    queryFn: ({ signal }) => getJson<SignInsView>(withQuery("/api/sign-ins", { of: whose }), signal),
    refetchInterval: askAgainMs,
  });

export const databaseQuery = () =>
  queryOptions({
    queryKey: keys.database,
    queryFn: ({ signal }) => getJson<DatabaseView>("/api/database", signal),
    refetchInterval: ({ state }) => (state.data?.running ? 1_000 : askAgainMs),
  });
