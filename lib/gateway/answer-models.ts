import type { IncomingHttpHeaders } from "node:http";
import type { ClientError } from "./client-error";
import { findModel } from "./find-model";
import type { KeyScopes } from "./key-scopes";
import { listModels, type ListedModel } from "./list-models";
import type { GatewayPorts } from "./ports";
import { usualAgent } from "./select-agent";
import { unknownModel } from "./select-model";

const listPath = "/v1/models";

/** The list, or one model of it; an id may stand there with its slashes. */
export const isModelsPath = (path: string): boolean =>
  path === listPath || (path.startsWith(`${listPath}/`) && path.length > listPath.length + 1);

/** Both dialects ask at the same address; only Anthropic's clients name a version. */
export const isAnthropicClient = (headers: IncomingHttpHeaders): boolean =>
  headers["anthropic-version"] !== undefined;

const openaiModel = ({ id, owner }: ListedModel) => ({ id, object: "model", created: 0, owned_by: owner });
/** When it was released nobody here knows; the epoch is Anthropic's own sign for that. */
const anthropicModel = ({ id }: ListedModel) => ({
  type: "model",
  id,
  display_name: id,
  created_at: "1970-01-01T00:00:00Z",
});

const openaiList = (models: readonly ListedModel[]) => ({ object: "list", data: models.map(openaiModel) });
const anthropicList = (models: readonly ListedModel[]) => ({
  data: models.map(anthropicModel),
  has_more: false,
  first_id: models[0]?.id ?? null,
  last_id: models.at(-1)?.id ?? null,
});

/** What cannot be decoded is no model's name. */
function idIn(path: string): string {
  const written = path.slice(listPath.length + 1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/**
 * `GET /v1/models` and `GET /v1/models/<id>`, in the client's dialect; P-31: what the key may not use is not there, by any
 * name.
 */
export function answerModels(
  asked: { path: string; headers: IncomingHttpHeaders; scopes: KeyScopes | undefined },
  ports: Pick<GatewayPorts, "agentExists" | "defaultAgentId" | "facts" | "endpoint">,
): { ok: true; body: string } | { ok: false; error: ClientError } {
  const { path, headers, scopes } = asked;
  const agentId = usualAgent(scopes, ports);
  const facts = agentId === null ? undefined : ports.facts(agentId);
  const models = facts ? listModels(facts, scopes) : [];
  const isAnthropic = isAnthropicClient(headers);
  if (path === listPath) {
    const list = isAnthropic ? anthropicList(models) : openaiList(models);
    return { ok: true, body: JSON.stringify(list) };
  }
  const id = idIn(path);
  const model = models.find((one) => one.id === id) ?? findModel(id, scopes, ports);
  if (!model) return { ok: false, error: unknownModel(id, "model") };
  return { ok: true, body: JSON.stringify(isAnthropic ? anthropicModel(model) : openaiModel(model)) };
}
