import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { AuditFilter, AuditView } from "../views/audit";
import type { OrderView } from "../views/order";
import { getJson } from "./fetch-json";
import { keys, orderPath } from "./queries";
import { saveView } from "./save-view";
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

type OrderChange = {
  provider: string;
  agentId: string;
  before: readonly string[] | null;
  after: readonly string[] | null;
};

/** Puts an order back as it was, if what was saved then still stands; false when it does not. */
export async function putOrderBack({ provider, agentId, before, after }: OrderChange): Promise<boolean> {
  const path = orderPath(agentId, provider);
  const { storedOrder, revision } = await getJson<OrderView>(path);
  if (JSON.stringify(storedOrder) !== JSON.stringify(after)) return false;
  const saved = await saveView<OrderView>(path, { order: before, revision, force: before !== null });
  return saved.ok;
}
