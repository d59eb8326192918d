import path from "node:path";
import { hashPassword } from "../lib/auth/password";
import { openStore } from "../lib/store/open-store";
import type { Role } from "../lib/store/port";
import type { Desk } from "./desk";

/** By a second door to the desk's own database, as the command line has one. */
export async function addOperator(
  { stateDir }: Desk,
  { name, password, role }: { name: string; password: string; role: Role },
): Promise<void> {
  const store = await openStore({
    ownership: "own",
    ownDatabasePath: path.join(stateDir, "understudy", "understudy.sqlite"),
    sharedDatabasePath: path.join(stateDir, "state", "openclaw.sqlite"),
    agentDatabase: async (id) => path.join(stateDir, "agents", id, "agent", "openclaw-agent.sqlite"),
    agentIds: async () => [],
    migrationsDir: path.resolve("drizzle"),
    now: Date.now,
  });
  const at = Date.now();
  const target = { targetType: "operator", targetId: name, agentId: null };
  await store.addOperator(
    {
      name,
      role,
      passwordHash: await hashPassword(password),
      mustChangePassword: false,
      failedSignIns: 0,
      lockedUntil: null,
      createdAt: at,
    },
    { at, actor: "test", action: "create_operator", ...target, before: null, after: null },
  );
  await store.close();
}
