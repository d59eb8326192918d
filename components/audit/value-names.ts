import type { Name } from "@/components/ui/named-text";
import { isPlainRecord } from "@/lib/failover/own-value";
import type { AuditChange, AuditRow } from "@/lib/views/audit";
import { configOrderProvider } from "@/lib/views/way-back";

/** What a changed value names that has a page: the profiles of an order, the models of a chain, a pinned profile. */
export function valueNames(row: AuditRow, { name, before, after }: AuditChange): readonly Name[] {
  const texts = [before, after].flatMap(textsIn);
  const { targetType, targetId } = row;
  const isOrder = targetType === "auth_order" || configOrderProvider(targetId) !== null;
  if (isOrder || name === "authProfileOverride" || name === "profiles" || name === "keptProfiles")
    return texts.map((profile) => ({ profile }));
  if (targetType === "config" && /\.(model|imageModel)(\.|$)/.test(targetId))
    return texts.filter((text) => text.includes("/")).map((model) => ({ model }));
  return [];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isPlainRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
