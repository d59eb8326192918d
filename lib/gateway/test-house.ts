import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { redact } from "../failover/decision/redact";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import type { AgentFacts } from "../failover/config";
import type { CredentialFacts, ProfileId } from "../failover/credential";
import { parseFailoverConfig } from "../failover/parse-config";
import type { RunRecord } from "../failover/run-record";
import type { RunInput } from "../failover/runner/run-contract";
import { createRunMemory } from "../failover/runner/run-memory";
import { runWithModelFallback } from "../failover/runner/run-with-model-fallback";
import { createOriginProbeMemory } from "../failover/session/origin-probe";
import type { SessionEntry } from "../failover/session/session-entry";
import type { UsageEntry } from "../failover/usage-entry";
import type { TranslationTimes } from "./translate/translation-room";
import { createGateway } from "./gateway";
import type { GatewayKeyInfo, GatewayPorts, GatewaySessions, UpstreamEndpoint } from "./ports";
import { createRunningTurns } from "./running-turns";
import { sleep } from "./sleep";

export const gatewayKey = "usk-test-gateway-key";

/** For `expect.poll`: looks often, and gives a busy machine time. */
export const patiently = { interval: 5, timeout: 15_000 };

export type HouseOptions = {
  /** `provider` → base URL; the API is OpenAI's unless `apis` says otherwise. */
  baseUrls: Readonly<Record<string, string>>;
  apis?: Readonly<Record<string, UpstreamEndpoint["api"]>>;
  model?: { primary?: string; fallbacks?: readonly string[] };
  /** Profile id → its key; all are API keys, in this order. */
  keys?: Readonly<Record<ProfileId, string>>;
  models?: Readonly<Record<string, readonly string[]>>;
  agents?: Readonly<Record<string, unknown>>;
  timeouts?: Partial<UpstreamEndpoint["timeouts"]>;
  /** Of one provider, so that a test that waits for its limit leaves everybody else all the time they need. */
  timeoutsOf?: Readonly<Record<string, Partial<UpstreamEndpoint["timeouts"]>>>;
  ports?: Partial<GatewayPorts>;
  closeDeadlineMs?: number;
  translations?: TranslationTimes;
  /** The settings of `understudy.*`. */
  understudy?: Readonly<Record<string, unknown>>;
  /** Off unless told otherwise, so that a failure is seen at once. */
  retries?: RunInput["retries"];
  /** What the only gateway key may do. */
  key?: Pick<GatewayKeyInfo, "scopes" | "limits">;
};

/** Session entries in memory, as the house keeps them; a real one also stores them. */
export function createTestSessions() {
  const entries = new Map<string, SessionEntry>();
  let writes = 0;
  const sessions: GatewaySessions = {
    read: async (sessionKey) => entries.get(sessionKey),
    async update(sessionKey, _agentId, change) {
      const next = change(entries.get(sessionKey) ?? {});
      entries.set(sessionKey, next);
      writes += 1;
      return next;
    },
    originProbes: createOriginProbeMemory(),
    running: createRunningTurns(),
  };
  return { sessions, entries, writes: () => writes };
}

const providerOf = (profileId: string) => profileId.slice(0, profileId.indexOf(":"));

/** The gateway on a free port over the real core, with everything else of the house in memory. */
export async function openTestHouse(options: HouseOptions) {
  const { baseUrls, keys = {}, models = {}, agents = {} } = options;
  const providers = Object.entries(baseUrls).map(([id, baseUrl]) => {
    const api = options.apis?.[id] ?? "openai-completions";
    return [id, { baseUrl, api, models: (models[id] ?? []).map((model) => ({ id: model })) }] as const;
  });
  const ids = Object.keys(keys);
  const order = Object.fromEntries(
    Object.keys(baseUrls).map((provider) => [provider, ids.filter((id) => providerOf(id) === provider)]),
  );
  const config = parseFailoverConfig({
    agents: { defaults: { model: options.model }, entries: { main: {}, ...agents } },
    auth: { order: Object.fromEntries(Object.entries(order).filter(([, members]) => members.length > 0)) },
    models: { providers: Object.fromEntries(providers) },
    understudy: options.understudy,
  });
  const timeoutsOf = (id: string) => ({
    ...{ connectMs: 20_000, firstByteMs: 20_000, idleMs: 20_000 },
    ...options.timeouts,
    ...options.timeoutsOf?.[id],
  });
  const endpoints = new Map(
    providers.map(([id, { baseUrl, api }]): [string, UpstreamEndpoint] => [
      id,
      { id, baseUrl, api, headers: {}, modelIds: models[id] ?? [], timeouts: timeoutsOf(id) },
    ]),
  );
  const profiles: Record<ProfileId, CredentialFacts> = {};
  for (const id of ids) profiles[id] = { type: "api_key", provider: providerOf(id), secret: "present" };

  const usage: Record<ProfileId, UsageEntry> = {};
  const records: RunRecord[] = [];
  const memory = createRunMemory();
  const facts = (agentId: string): AgentFacts => ({
    agentId,
    config,
    profiles,
    usage: { ...usage },
    storedOrder: {},
    lastGood: {},
  });
  const agentIds = ["main", ...Object.keys(agents)];

  const ports: GatewayPorts = {
    now: Date.now,
    isReady: () => ({ ok: true }),
    authenticate: (secret) => (secret === gatewayKey ? { id: "key-1", name: "test", ...options.key } : null),
    touchKey: () => {},
    agentExists: (id) => agentIds.includes(id),
    defaultAgentId: "main",
    facts: (id) => (agentIds.includes(id) ? facts(id) : undefined),
    endpoint: (provider) => endpoints.get(provider),
    async credential(_agentId, profileId) {
      const secret = profileId === null ? undefined : keys[profileId];
      return secret === undefined ? null : { kind: "api_key", secret };
    },
    ownDirectory: true,
    async run(input, calls) {
      const result = await runWithModelFallback(
        {
          ...input,
          retries: { sameModelWait: false, turn: false, overload: false, ...options.retries },
        },
        {
          now: Date.now,
          sleep,
          hash: (text) => createHash("sha256").update(text).digest("hex"),
          facts: () => facts(input.agentId),
          apply(event) {
            const effect = applyProfileEvent(usage[event.profileId], event, config.policy);
            if (effect.after) usage[event.profileId] = effect.after;
            else delete usage[event.profileId];
            return effect;
          },
          memory,
          emit: () => {},
          attempt: (call) => calls.attempt(call),
          firstByteAt: () => calls.firstByteAt?.() ?? null,
          onError: calls.onError,
          onTransition: calls.onTransition,
          notice: calls.notice,
          persistence: calls.persistence,
        },
      );
      records.push(result.record);
      return result;
    },
    redact,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    maxBodyBytes: 1024 * 1024,
    maxBytesInFlight: 4 * 1024 * 1024,
    maxConcurrent: 512,
    sdkRetryMaxWaitMs: 60_000,
    ...options.ports,
  };

  const { closeDeadlineMs = 1_000, translations } = options;
  const gateway = createGateway(ports, { closeDeadlineMs, translations });
  const server = await listen(createServer((request, response) => gateway.handle(request, response)));
  const url = urlOf(server);
  return {
    url,
    gateway,
    usage,
    records,
    async close() {
      await gateway.close();
      await closeServer(server);
    },
    chat: (body: unknown, headers: Record<string, string> = {}, path = "/v1/chat/completions") =>
      fetch(url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${gatewayKey}`, "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
  };
}

export type TestHouse = Awaited<ReturnType<typeof openTestHouse>>;

export const listen = (server: Server): Promise<Server> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });

export function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server does not listen on a port");
  return `http://127.0.0.1:${address.port}`;
}

export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
