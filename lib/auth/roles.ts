import { say } from "../error-said";
import { AppError } from "../errors";
import type { Role } from "../store/port";

const rank: Record<Role, number> = { viewer: 0, operator: 1, admin: 2 };

/** Checked in every handler, page and verb (P-23). */
export function assertRole(role: Role, needed: Role): void {
  if (rank[role] >= rank[needed]) return;
  throw new AppError(
    "forbidden",
    say("role-needed", { needed: say(`role-${needed}`), role: say(`role-${role}`) }),
  );
}
