import type { AuditRow } from "./audit";
import { configOrderProvider } from "./way-back";

type Place = { path: string; query?: Readonly<Record<string, string>> };

/** The page of what a record is about; null where the desk has none. */
export function auditPlace({
  targetType,
  targetId,
  agentId,
}: Pick<AuditRow, "targetType" | "targetId" | "agentId">): Place | null {
  switch (targetType) {
    case "auth_order":
      return { path: `/order/${encodeURIComponent(targetId)}` };
    case "auth_profile":
      return { path: `/profiles/${encodeURIComponent(targetId)}` };
    case "session":
      return { path: `/sessions/${encodeURIComponent(targetId)}` };
    case "fault":
      return { path: "/lab", query: { tab: "rehearse" } };
    case "config":
      return configPlace(targetId, agentId);
    case "settings":
      return { path: "/policy" };
    case "operator":
      return { path: "/settings/operators" };
    case "gateway_key":
      return { path: "/settings/keys" };
    case "database":
      return { path: "/settings/database" };
    case "agent":
      return { path: "/" };
    case "file":
    case "auth_row":
      return { path: "/doctor" };
    default:
      return null;
  }
}

function configPlace(path: string, agentId: string | null): Place | null {
  const provider = configOrderProvider(path);
  if (provider !== null) return { path: `/order/${encodeURIComponent(provider)}` };
  if (path.startsWith("agents."))
    return {
      path: "/models",
      query: { chain: agentId !== null ? "agent" : path.endsWith(".imageModel") ? "image" : "defaults" },
    };
  return path.startsWith("auth.cooldowns") ? { path: "/policy" } : null;
}
