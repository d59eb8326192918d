import { isAgentId } from "../openclaw/agent-id";
import type { ClientError } from "./client-error";
import { mayUseAgent, type KeyScopes } from "./key-scopes";
import type { GatewayPorts } from "./ports";

type SelectedAgent =
  { ok: true; agentId: string; model: string | undefined } | { ok: false; error: ClientError };

const agentPrefix = "agent:";

/** A key that may not speak for the default agent speaks for the first one it may; null: all of those have gone. */
export const usualAgent = (
  scopes: KeyScopes | undefined,
  ports: Pick<GatewayPorts, "agentExists" | "defaultAgentId">,
): string | null =>
  mayUseAgent(scopes, ports.defaultAgentId)
    ? ports.defaultAgentId
    : (scopes?.agents?.find(ports.agentExists) ?? null);

const unknownAgent = (agentId: string): SelectedAgent => {
  const message = `There is no agent "${agentId}". Agents come from openclaw.json; ask for "auto" or for one of them.`;
  return { ok: false, error: { status: 404, code: "unknown_agent", message, param: "model" } };
};

/** `agent:<id>` asks for that agent's configured chain, everything else is the default agent's business (P-9). */
export function selectAgent(
  model: string | undefined,
  scopes: KeyScopes | undefined,
  ports: Pick<GatewayPorts, "agentExists" | "defaultAgentId">,
): SelectedAgent {
  const asked = model?.trim() ?? "";
  if (!asked.startsWith(agentPrefix)) {
    const usual = usualAgent(scopes, ports);
    if (usual === null) return unknownAgent(scopes?.agents?.[0] ?? "");
    return { ok: true, agentId: usual, model: asked === "" || asked === "auto" ? undefined : asked };
  }
  const agentId = asked.slice(agentPrefix.length);
  if (!isAgentId(agentId)) {
    const message =
      "An agent id has only lower-case letters, digits, _ and -, at most 64, and is never a path.";
    return { ok: false, error: { status: 400, code: "invalid_agent", message, param: "model" } };
  }
  if (!ports.agentExists(agentId) || !mayUseAgent(scopes, agentId)) return unknownAgent(agentId);
  return { ok: true, agentId, model: undefined };
}
