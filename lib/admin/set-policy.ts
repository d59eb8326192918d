import { say } from "../error-said";
import { AppError } from "../errors";
import { assertRole } from "../auth/roles";
import type { Json5Edit } from "../openclaw/edit-json5";
import { editSettings } from "../openclaw/edit-settings";
import { formatPath } from "../openclaw/problem";
import { isPolicyPath } from "../views/policy-fields";
import { auditDraft } from "./admin-context";
import type { ConfigContext } from "./config-context";

export type SetPolicy = {
  /** Null takes a value out, so that the default counts again. */
  changes: readonly { path: readonly string[]; value: unknown }[];
  /** Of each file as the caller has seen it; null overwrites whatever is there. */
  revisions: { config: string; settings: string } | null;
};

/** False: one of the files was changed by somebody else since it was seen; nothing was written. */
export type PolicyResult = { ok: boolean };

/** Saves numbers of the policy to understudy/settings.json5, or where they stand already (P-3). Admin only (P-23). */
export async function setPolicy(context: ConfigContext, input: SetPolicy): Promise<PolicyResult> {
  assertRole(context.role, "admin");
  const { changes, revisions } = input;
  if (changes.length === 0) throw new AppError("bad_request", say("policy-unchanged"));
  const foreign = changes.find(({ path }) => !isPolicyPath(path));
  if (foreign) throw new AppError("bad_request", say("policy-unknown", { path: formatPath(foreign.path) }));
  // Both files are compared before either is written.
  const now = context.config().revisions;
  if (revisions && (revisions.config !== now.config || revisions.settings !== now.settings))
    return { ok: false };
  const { ok } = await editSettings({
    store: context.store,
    paths: context.stateDir,
    edits: changes.map(({ path, value }): Json5Edit =>
      value === null ? { path, remove: true } : { path, value },
    ),
    expectedRevisions: revisions,
    audit: auditDraft(context, {
      action: "set_policy",
      targetType: "settings",
      targetId: changes.map(({ path }) => formatPath(path)).join(", "),
      agentId: null,
      before: undefined,
      after: undefined,
    }),
  });
  if (ok) await context.reloadConfig();
  return { ok };
}
