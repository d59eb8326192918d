import { queryOptions } from "@tanstack/react-query";
import type { LabRunsView } from "../views/replay";
import { getJson } from "./fetch-json";
import { keys } from "./queries";
import { withQuery } from "./with-query";

/** The last runs with the facts they decided on; read again when the reader asks for the present state. */
export const labRunsQuery = (agentId: string, limit: number) =>
  queryOptions({
    queryKey: keys.labRuns(agentId, limit),
    queryFn: ({ signal }) =>
      getJson<LabRunsView>(withQuery("/api/lab/runs", { agent: agentId, limit }), signal),
    staleTime: 5_000,
  });
