import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { AuditFilter, AuditRow, AuditView } from "../views/audit";
import { laterChange } from "../views/later-change";
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

/** Who changed the same later, if anybody is on record; searched as far back as one answer goes. */
export async function findLaterChange(row: AuditRow): Promise<AuditRow | null> {
  const filter: AuditFilter = { type: row.targetType, target: row.targetId };
  const { rows } = await getJson<AuditView>(withQuery("/api/audit", { ...filter, limit: 200 }));
  return laterChange(rows, row);
}
