import type { Logger } from "pino";
import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import type { ProviderApi, ProviderEndpoint } from "../openclaw/provider-endpoint";
import type { KeyScopes } from "./key-scopes";
import type { RunningTurns } from "./running-turns";
import type {
  FallbackTransition,
  RunAttempt,
  RunInput,
  RunPorts,
  RunResult,
} from "../failover/runner/run-contract";
import type { StandingOrders } from "../failover/runner/standing-orders";
import type { FallbackPersistence } from "../failover/session/fallback-persistence";
import type { OriginProbeMemory } from "../failover/session/origin-probe";
import type { SessionEntry } from "../failover/session/session-entry";

/** How much one gateway key may ask for. Null: any. */
export type KeyLimits = { concurrent: number | null; perMinute: number | null };

export type UpstreamApi = ProviderApi;

/** What the gateway needs of a provider's endpoint. Its headers win over the client's and the credential's. */
export type UpstreamEndpoint = Omit<ProviderEndpoint, "inlineKey" | "oauth">;

/** `bearer` for oauth and token profiles, `api_key` for keys: some dialects send them in different headers. */
export type UpstreamCredential = { kind: "api_key" | "bearer"; secret: string };

export type GatewayKeyInfo = {
  id: string;
  name: string;
  /** Absent: may ask for anything (P-31). */
  scopes?: KeyScopes;
  /** Absent: as much as there is. */
  limits?: KeyLimits;
};

/** The session entries of our own gateway (P-6), in memory and stored behind it. */
export type GatewaySessions = {
  /** From memory; from the store where this process has not seen the session yet. */
  read(sessionKey: string): Promise<SessionEntry | undefined>;
  /**
   * Applies the change under the session's lock on a freshly read entry (S-1), `{}` where there is none yet. Memory has
   * it at once; the promise settles when it is stored.
   */
  update(
    sessionKey: string,
    agentId: string,
    change: (fresh: SessionEntry) => SessionEntry,
  ): Promise<SessionEntry>;
  originProbes: OriginProbeMemory;
  /** Turns under way, so that whoever changes a session knows of them (S-45). */
  running: RunningTurns;
};

/** What makes the calls of a run, and is told of it on its way. */
export type RunCalls<R> = RunHooks & Pick<RunPorts<R>, "attempt">;

/** All of it optional for whoever implements `run`. */
export type RunHooks = {
  firstByteAt?(): number | null;
  /** A chain that is only overloaded is still being retried; once a run. */
  notice?(text: string): void;
  onError?(attempt: RunAttempt, error: unknown): void;
  onTransition?(transition: FallbackTransition): void;
  persistence?: FallbackPersistence;
};

/** Everything the gateway knows of the house. lib/runtime implements it; tests bring their own. */
export type GatewayPorts = {
  now(): number;
  /** Not ok: the configuration cannot be read; the sentence goes to the client with 503 (P-4). */
  isReady(): { ok: true } | { ok: false; message: string };
  /** Hashes and compares a gateway key; null for unknown and revoked ones alike. */
  authenticate(secret: string): GatewayKeyInfo | null;
  touchKey(id: string): void;
  agentExists(id: string): boolean;
  defaultAgentId: string;
  /** The live snapshot; undefined for an agent that does not exist. */
  facts(agentId: string): AgentFacts | undefined;
  /** Orders as they stand on these facts; absent: they are worked out. */
  orders?(agentId: string): StandingOrders | undefined;
  endpoint(provider: string): UpstreamEndpoint | undefined;
  /**
   * The secret to call with, or null to call without one. `profileId` is null when the order is empty:
   * then the provider's inline key, if it has one. A promise only where a login has to be refreshed first. Fails when
   * the profile's secret cannot be had.
   */
  credential(
    agentId: string,
    profileId: ProfileId | null,
    provider: string,
  ): UpstreamCredential | null | Promise<UpstreamCredential | null>;
  /**
   * One run of the core. The attempt streams to the client and settles when the answer has ended (C-19); what fails
   * after the first byte comes back with `outputStarted` and is recorded, never continued.
   */
  run<R>(input: RunInput, calls: RunCalls<R>): Promise<RunResult<R>>;
  /** The state directory is ours, so login hints name our own commands. */
  ownDirectory: boolean;
  /** Absent: no session is stored, and every request stands alone. */
  sessions?: GatewaySessions;
  /** For every text a client or the log gets to see (L-49). */
  redact(text: string): string;
  log: Pick<Logger, "debug" | "info" | "warn" | "error">;
  maxBodyBytes: number;
  maxBytesInFlight: number;
  /** Requests at a time, over all keys (P-35). */
  maxConcurrent: number;
  /** Longest wait an SDK may sit through by itself; null: any. */
  sdkRetryMaxWaitMs: number | null;
};
