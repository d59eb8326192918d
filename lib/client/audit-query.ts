import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { AuditFilter, AuditView } from "../views/audit";
import { getJson } from "./fetch-json";
import { keys } from "./queries";
import { withQuery } from "./with-query";

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: keys.audit(filter),
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      getJson<AuditView>(withQuery("/api/audit", { ...filter, before: pageParam }), signal),
    getNextPageParam: ({ nextBefore }) => (nextBefore === null ? null : String(nextBefore)),
    placeholderData: keepPreviousData,
  });
