import { tell } from "../error-said";
import type { Role } from "../store/port";
import { viewBoard, type BoardView } from "../views/board";
import type { Runtime } from "./runtime";

type Asked = { agentId: string; role: Role; totalsFrom: number };

/** What the Board shows, and other pages know of the agent by. */
export async function boardView(runtime: Runtime, { agentId, role, totalsFrom }: Asked): Promise<BoardView> {
  const totals = await runtime.runTotals({ agentId, from: totalsFrom });
  const { facts, auth } = runtime.snapshot(agentId);
  return viewBoard({
    facts,
    now: runtime.now(),
    role,
    recentRuns: runtime.recentRuns(agentId),
    totals,
    totalsFrom,
    readOnlyReason: tell(auth.readOnlyReason),
  });
}
