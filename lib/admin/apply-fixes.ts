import { assertRole } from "../auth/roles";
import type { DoctorFacts } from "../doctor/doctor-facts";
import { planFixes, type PlannedFix } from "../doctor/plan-fixes";
import { isAppError } from "../errors";
import type { AdminContext } from "./admin-context";

type FixesContext = Pick<AdminContext, "actor" | "role" | "now" | "store"> & {
  gather(): Promise<DoctorFacts>;
  /** What was changed in the rows counts from here on. */
  readAgain(): Promise<void>;
};

export type FixResult = { what: string; isDone: boolean; message: string };

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
  if (!fix) return { what, isDone: false, message: "This is no longer needed, or no longer what was shown." };
  try {
    return { what, isDone: true, message: await fix.apply() };
  } catch (error) {
    const why = isAppError(error)
      ? error.message
      : "It could not be changed. The log of the server says why.";
    return { what, isDone: false, message: why };
  }
}
