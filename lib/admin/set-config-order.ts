import { say } from "../error-said";
import { AppError } from "../errors";
import { filledText, isPlainRecord, ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import { assertRole } from "../auth/roles";
import type { ConfigState } from "../openclaw/config-state";
import { editConfig, type EditFileResult } from "../openclaw/edit-config";
import { valueAt } from "../openclaw/edit-json5";
import { formatPath } from "../openclaw/problem";
import type { AgentAuth } from "../store/port";
import { auditDraft } from "./admin-context";
import type { ConfigContext } from "./config-context";
import { assertMended, configLock } from "./config-lock";

export type SetConfigOrder = {
  provider: string;
  /** Null takes the order out of openclaw.json. */
  order: readonly string[] | null;
  /** `revisions.config` as the caller has seen it; null overwrites whatever is there. */
  revision: string | null;
};
/** `hiddenFor`: agents whose own order hides this one (P-7). */
export type ConfigOrderResult = EditFileResult & { hiddenFor: readonly string[] };

const orderPath = ["auth", "order"];

const pathOf = (document: unknown, provider: string): readonly string[] => [
  ...orderPath,
  spellingOf(document, provider),
];

/** What the desk shows of the place where the order of all agents is written. */
export function configOrderPlace(config: ConfigState, provider: string) {
  const path = pathOf(config.document, provider);
  return { path: formatPath(path), lock: configLock(config, path), revision: config.revisions.config };
}

/** Writes `auth.order.<provider>` of openclaw.json, under the spelling that is there already (O-21). */
export async function setConfigOrder(
  context: ConfigContext,
  input: SetConfigOrder,
): Promise<ConfigOrderResult> {
  assertRole(context.role, "operator");
  assertMended(context.config());
  const provider = authKeyOf(input.provider);
  const order = input.order && [...new Set(input.order.map((id) => id.trim()).filter(Boolean))];
  const agents = await readAgents(context);
  if (order) assertKnown(context, agents, provider, order);
  const path = pathOf(context.config().document, input.provider);
  const result = await editConfig({
    store: context.store,
    path: context.stateDir.configPath,
    edits: [order ? { path, value: order } : { path, remove: true }],
    expectedRevision: input.revision,
    audit: auditDraft(context, {
      action: order ? "set_config_order" : "clear_config_order",
      targetType: "config",
      targetId: formatPath(path),
      agentId: null,
      before: undefined,
      after: undefined,
    }),
  });
  if (result.ok) await context.reloadConfig();
  const hiddenFor = agents.filter((auth) => ownValue(auth.order, provider)).map(({ agentId }) => agentId);
  return { ...result, hiddenFor };
}

async function readAgents({ store, config }: ConfigContext): Promise<readonly AgentAuth[]> {
  const ids = new Set(["main", ...config().config.agents.map(({ id }) => id), ...(await store.listAgents())]);
  const read = await Promise.allSettled([...ids].map((id) => store.readAgent(id)));
  return read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

function spellingOf(document: unknown, provider: string): string {
  const written = valueAt(document, orderPath);
  const keys = Object.keys(isPlainRecord(written) ? written : {});
  const exact = provider.trim().toLowerCase();
  return (
    keys.find((key) => key.toLowerCase() === authKeyOf(provider)) ??
    keys.find((key) => key.toLowerCase() === exact) ??
    keys.find((key) => authKeyOf(key) === authKeyOf(provider)) ??
    authKeyOf(provider)
  );
}

/** An id is known if some agent stores it, or the configuration describes it. */
function assertKnown(
  context: ConfigContext,
  agents: readonly AgentAuth[],
  provider: string,
  order: readonly string[],
): void {
  if (order.length === 0) throw new AppError("bad_request", say("order-empty"));
  for (const id of order) {
    const stored = agents.map(({ credentials }) => ownValue(credentials, id)).find(Boolean);
    const described = ownValue(context.config().config.auth.profiles, id);
    const owner = filledText(stored?.provider) ?? described?.provider;
    if (owner === undefined)
      throw new AppError("bad_request", say("order-unknown-anywhere", { profileId: id }));
    if (authKeyOf(owner) !== provider)
      throw new AppError("bad_request", say("profile-other", { profileId: id, owner, provider }));
  }
}
