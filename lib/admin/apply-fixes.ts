import { assertRole } from "../auth/roles";
import type { DoctorFacts } from "../doctor/doctor-facts";
import { planFixes, type PlannedFix } from "../doctor/plan-fixes";
import { errorText, say, type ErrorSaid } from "../error-said";
import { isAppError, saidOf } from "../errors";
import type { AdminContext } from "./admin-context";

type FixesContext = Pick<AdminContext, "actor" | "role" | "now" | "store"> & {
  gather(): Promise<DoctorFacts>;
  /** What was changed in the rows counts from here on. */
  readAgain(): Promise<void>;
};

/** `why` it was not made; null when it was. */
export type FixResult = {
  what: string;
  said: PlannedFix["said"];
  isDone: boolean;
  message: string;
  why: ErrorSaid | null;
};

/** Older files have their own verb, with their own preview. */
const isOffered = ({ id }: Pick<PlannedFix, "id">): boolean => id !== "legacy-files";

export const offeredFixes = <Fix extends Pick<PlannedFix, "id">>(planned: readonly Fix[]): readonly Fix[] =>
  planned.filter(isOffered);

/**
 * Makes the changes that were previewed, named by their sentences (P-2): what is planned anew and reads otherwise is
 * left alone.
 */
export async function applyFixes(
  context: FixesContext,
  wanted: readonly string[],
): Promise<readonly FixResult[]> {
  assertRole(context.role, "admin");
  const { store, now, actor } = context;
  const fixes = { store, now, actor: `${actor.kind}:${actor.name}` };
  const planned = offeredFixes(planFixes(await context.gather(), fixes));
  const results: FixResult[] = [];
  for (const what of new Set(wanted)) results.push(await apply(what, planned));
  await context.readAgain();
  return results;
}

async function apply(what: string, planned: readonly PlannedFix[]): Promise<FixResult> {
  const fix = planned.find((one) => one.what === what);
  const said = fix?.said ?? null;
  const undone = (why: ErrorSaid) => ({ what, said, isDone: false, message: errorText(why), why });
  if (!fix) return undone(say("fix-stale"));
  try {
    return { what, said, isDone: true, message: await fix.apply(), why: null };
  } catch (error) {
    return undone(isAppError(error) ? saidOf(error) : say("fix-failed"));
  }
}
