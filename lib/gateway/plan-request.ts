import type { IncomingHttpHeaders } from "node:http";
import { isNoModelConfigured } from "../failover/candidates/resolve-candidates";
import type { Candidate } from "../failover/run-record";
import type { RunInput } from "../failover/runner/run-with-model-fallback";
import { formatModelRef } from "../failover/model-ref";
import { parseClientRequest, sessionKeyOf, type ClientRequest } from "./client-request";
import type { ClientError } from "./client-error";
import { dialectTable, type RequestDialect } from "./dialect";
import { mayUseModel } from "./key-scopes";
import type { GatewayKeyInfo, GatewayPorts } from "./ports";
import { selectAgent } from "./select-agent";
import { selectModel, type Selection } from "./select-model";
import { uncarriedByAll } from "./uncarried-by-all";
import { beginTurn, type SessionTurn, type TurnKind } from "./session-turn";

export type RequestPlan = {
  run: Omit<RunInput, "runId">;
  /** Members of the body that are ours and stay here. */
  ownFields: ReadonlySet<string>;
  isStream: boolean;
  /** The model the client asked for, or its session selected. */
  selected: string;
  turn: SessionTurn | null;
};

type Planned = { ok: true; plan: RequestPlan } | { ok: false; error: ClientError };

const noProvider = (why: string): ClientError => ({
  status: 503,
  code: "no_provider_configured",
  message: `${why} Add a provider under models.providers in openclaw.json and name its model in agents.defaults.model.`,
});

const headerText = (headers: IncomingHttpHeaders, name: string) => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
};

/** Anything else in the header is a person's message. */
function turnKindOf(headers: IncomingHttpHeaders): TurnKind {
  const kind = headerText(headers, "x-understudy-turn");
  return kind === "heartbeat" || kind === "cron" ? kind : "message";
}

type Asked = {
  dialect: RequestDialect;
  headers: IncomingHttpHeaders;
  key: GatewayKeyInfo;
  request: ClientRequest;
  model: string | undefined;
  agentId: string;
};

type ChosenRun =
  | {
      ok: true;
      sessionKey: string | null;
      turn: SessionTurn | null;
      selection: Selection & Partial<SessionTurn["run"]>;
    }
  | { ok: false; error: ClientError };

/** Which models may answer, in which order, with which account first; a promise only where a session says. */
function planRun(asked: Asked, ports: GatewayPorts): ChosenRun | Promise<ChosenRun> {
  const { dialect, headers, key, request, model, agentId } = asked;
  const facts = ports.facts(agentId);
  if (!facts) return { ok: false, error: noProvider("The agent has no data yet.") };
  const kind = turnKindOf(headers);
  const selected = selectModel(
    {
      facts,
      model,
      fallbacks: request.fallbacks,
      isStrict: dialectTable[dialect].isStrict,
      isCron: kind === "cron",
      scopes: key.scopes,
    },
    ports,
  );
  if (!selected.ok) return selected;
  const header = headers["x-understudy-session"];
  const sessionKey = sessionKeyOf({ keyId: key.id, agentId, header, request });
  const { sessions } = ports;
  const isSessions = sessionKey !== null && sessions !== undefined && dialectTable[dialect].isTurn;
  if (!isSessions) return { ok: true, sessionKey, turn: null, selection: selected.selection };
  const named = model === undefined && !request.fallbacks ? null : selected.selection;
  const mayUse = (candidate: Candidate) => mayUseModel(key.scopes, candidate);
  const orders = ports.orders?.(agentId);
  const begun = beginTurn({ facts, sessionKey, sessions, orders, now: ports.now, kind, named, mayUse });
  return begun.then((one) => (one.ok ? { ...one, sessionKey, selection: one.turn.run } : one));
}

/** From the bytes of a request to the run that answers it; a promise only where it belongs to a session. */
export function planRequest(
  body: Buffer,
  exchange: { dialect: RequestDialect; headers: IncomingHttpHeaders; key: GatewayKeyInfo },
  ports: GatewayPorts,
): Planned | Promise<Planned> {
  const { dialect, key, headers } = exchange;
  const parsed = parseClientRequest(body, dialect);
  if (!parsed.ok) return { ok: false, error: { ...parsed, status: 400 } };
  const { request, ownFields } = parsed;
  const agent = selectAgent(request.model, key.scopes, ports);
  if (!agent.ok) return agent;
  const { agentId, model } = agent;
  const finish = (planned: ChosenRun) =>
    planOf(planned, { dialect, agentId, headers, request, ownFields }, ports);
  const refuse = (error: unknown): Planned => {
    if (!isNoModelConfigured(error)) throw error;
    return { ok: false, error: noProvider("No model is configured.") };
  };
  try {
    const planned = planRun({ dialect, headers, key, request, model, agentId }, ports);
    return planned instanceof Promise ? planned.then(finish).catch(refuse) : finish(planned);
  } catch (error) {
    return refuse(error);
  }
}

function planOf(
  planned: ChosenRun,
  asked: Pick<Asked, "dialect" | "agentId" | "headers" | "request"> & Pick<RequestPlan, "ownFields">,
  ports: GatewayPorts,
): Planned {
  if (!planned.ok) return planned;
  const { agentId, headers, request, ownFields } = asked;
  const { turn, sessionKey, selection } = planned;
  const [first] = selection.candidates;
  if (!first || selection.candidates.every((candidate) => !ports.endpoint(candidate.provider)))
    return { ok: false, error: noProvider("No model of the chain has a provider that is set up.") };
  const uncarried = uncarriedByAll(asked.dialect, selection.candidates, ports);
  if (uncarried) return { ok: false, error: uncarried };
  const requested = formatModelRef(first.provider, first.model);
  const { candidates, selectionSource, sessionId, pin } = selection;
  const heartbeat = turnKindOf(headers) === "heartbeat";
  return {
    ok: true,
    plan: {
      run: { agentId, sessionKey, requested, candidates, selectionSource, sessionId, pin, heartbeat },
      ownFields,
      isStream: request.stream === true,
      selected: turn?.selected ?? requested,
      turn,
    },
  };
}
