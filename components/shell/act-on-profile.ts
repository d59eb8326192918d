import type { QueryClient } from "@tanstack/react-query";
import { clearCooldown, disableProfile, enableProfile } from "@/lib/client/mutations";
import { putBack } from "@/lib/client/put-back";
import { keys } from "@/lib/client/queries";
import type { Acted } from "@/lib/views/acted";
import type { WayBack } from "@/lib/views/way-back";
import type { DirectAction } from "./profile-action";

type Desk = { agentId: string; queries: QueryClient };

/** Does it; whoever shows the profile reads it again. */
export async function actOnProfile({ agentId, queries }: Desk, action: DirectAction): Promise<Acted> {
  const acted = await send(agentId, action);
  reread({ agentId, queries });
  return acted;
}

/** Takes it back from the toast, as the audit does; false when it is not what stands any more. */
export async function undoAct({ agentId, queries }: Desk, way: WayBack): Promise<boolean> {
  const isBack = (await putBack(way, agentId)) === null;
  reread({ agentId, queries });
  return isBack;
}

function reread({ agentId, queries }: Desk) {
  for (const queryKey of [keys.board(agentId), keys.profiles(agentId), keys.audits])
    void queries.invalidateQueries({ queryKey });
}

function send(agentId: string, action: DirectAction): Promise<Acted> {
  const target = { agentId, profileId: action.card.profileId };
  switch (action.verb) {
    case "clear":
      return clearCooldown(target, action.modelId);
    case "disable":
      return disableProfile(target, action.until);
    case "enable":
      return enableProfile(target);
  }
}
