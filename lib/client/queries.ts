import { queryOptions } from "@tanstack/react-query";
import type { AuditFilter } from "../views/audit";
import type { BoardView } from "../views/board";
import type { DecisionsFilter } from "../views/decisions";
import type { DraftOrders } from "../views/draft-orders";
import type { PublicRule } from "../views/lab-rules";
import type { Scenario } from "../views/lab-scenario";
import type { MeView } from "../views/me";
import type { ModelsView } from "../views/models";
import type { OrderView } from "../views/order";
import type { OrderTarget } from "../views/order-draft";
import type { PageCounts } from "../views/page-counts";
import type { PolicyView } from "../views/policy";
import type { ProfileView } from "../views/profile";
import type { ProfilesView } from "../views/profiles";
import type { RunView } from "../views/run";
import type { SessionsFilter } from "../views/sessions";
import { startOfDay } from "../views/start-of-day";
import { browserZone } from "./browser-zone";
import { deskClock } from "./desk-clock";
import { deskLive } from "./desk-live";
import { getJson, getSlowJson } from "./fetch-json";
import { withQuery } from "./with-query";

/** Every key of the desk's server data in one place; what an event changes is invalidated by these prefixes. */
export const keys = {
  me: ["me"],
  doctor: ["doctor"],
  counts: (agentId: string) => ["counts", agentId],
  allCounts: ["counts"],
  audits: ["audit"],
  audit: (filter: AuditFilter) => ["audit", filter],
  board: (agentId: string) => ["board", agentId],
  allBoards: ["board"],
  order: (agentId: string, provider: string) => ["order", agentId, provider],
  ordersOf: (agentId: string) => ["order", agentId],
  models: (agentId: string) => ["models", agentId],
  profiles: (agentId: string) => ["profiles", agentId],
  profile: (agentId: string, profileId: string) => ["profiles", agentId, profileId],
  sessions: (agentId: string, filter: SessionsFilter) => ["sessions", agentId, filter],
  sessionsOf: (agentId: string) => ["sessions", agentId],
  session: (agentId: string, sessionKey: string) => ["sessions", agentId, "one", sessionKey],
  policy: ["policy"],
  /** Of all pages of the settings. */
  settings: ["settings"],
  gatewayKeys: ["settings", "keys"],
  operators: ["settings", "operators"],
  signIns: (whose: "own" | "all") => ["settings", "sign-ins", whose],
  database: ["settings", "database"],
  decisionsAt: (agentId: string, filter: DecisionsFilter, at: number | null) =>
    ["decisions", "list", agentId, filter, at] as const,
  histogram: (agentId: string, filter: DecisionsFilter) =>
    ["decisions", "histogram", agentId, filter] as const,
  runNames: (agentId: string) => ["run-names", agentId],
  runSessions: (agentId: string, part: string) => ["run-sessions", agentId, part],
  export: (exportId: string) => ["export", exportId],
  allDecisions: ["decisions"],
  run: (runId: string) => ["run", runId],
  labRules: ["lab-rules"],
  labRuns: (agentId: string, limit: number) => ["lab-runs", agentId, limit],
  /** What the browser computes itself; `now` is the moment of the state it was computed on. */
  labScenario: (agentId: string, now: number, scenario: Scenario, rules: readonly PublicRule[]) =>
    ["lab-scenario", agentId, now, scenario, rules] as const,
  labReplay: (agentId: string, now: number, orders: DraftOrders, readAt: number) =>
    ["lab-replay", agentId, now, orders, readAt] as const,
} as const;

/** The live feed says what changed; while it is not connected, asking every few seconds is the net. */
const pollWhileNotLive = () => (deskLive.state() === "reconnecting" ? 5_000 : false);

export const meQuery = () =>
  queryOptions({ queryKey: keys.me, queryFn: ({ signal }) => getJson<MeView>("/api/me", signal) });

/** No event tells of a session that OpenClaw has begun, or of a mode that has become too wide. */
const askCountsMs = 30_000;

export const countsQuery = (agentId: string) =>
  queryOptions({
    queryKey: keys.counts(agentId),
    queryFn: ({ signal }) => getSlowJson<PageCounts>(withQuery("/api/counts", { agent: agentId }), signal),
    refetchInterval: askCountsMs,
  });

export const boardQuery = (agentId: string) =>
  queryOptions({
    queryKey: keys.board(agentId),
    queryFn: ({ signal }) =>
      getJson<BoardView>(
        withQuery("/api/board", { agent: agentId, from: startOfDay(deskClock.now(), browserZone()) }),
        signal,
      ),
    refetchInterval: pollWhileNotLive,
  });

export const orderQuery = (agentId: string, provider: string) =>
  queryOptions({
    queryKey: keys.order(agentId, provider),
    queryFn: ({ signal }) => getJson<OrderView>(orderPath(agentId, provider), signal),
    refetchInterval: pollWhileNotLive,
  });

export const orderPath = (agentId: string, provider: string, target: OrderTarget = "agent") =>
  withQuery(`/api/auth-order/${encodeURIComponent(provider)}${target === "all" ? "/config" : ""}`, {
    agent: agentId,
  });

export const modelsPath = (agentId: string) => withQuery("/api/models", { agent: agentId });

export const modelsQuery = (agentId: string) =>
  queryOptions({
    queryKey: keys.models(agentId),
    queryFn: ({ signal }) => getJson<ModelsView>(modelsPath(agentId), signal),
    refetchInterval: pollWhileNotLive,
  });

export const policyQuery = () =>
  queryOptions({
    queryKey: keys.policy,
    queryFn: ({ signal }) => getJson<PolicyView>("/api/policy", signal),
    refetchInterval: pollWhileNotLive,
  });

export const profilesQuery = (agentId: string) =>
  queryOptions({
    queryKey: keys.profiles(agentId),
    queryFn: ({ signal }) => getJson<ProfilesView>(withQuery("/api/profiles", { agent: agentId }), signal),
    refetchInterval: pollWhileNotLive,
  });

export const profilePath = (agentId: string, profileId: string) =>
  withQuery(`/api/profiles/${encodeURIComponent(profileId)}`, { agent: agentId });

export const profileQuery = (agentId: string, profileId: string) =>
  queryOptions({
    queryKey: keys.profile(agentId, profileId),
    queryFn: ({ signal }) => getJson<ProfileView>(profilePath(agentId, profileId), signal),
    refetchInterval: pollWhileNotLive,
  });

export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: keys.run(runId),
    queryFn: ({ signal }) => getJson<RunView>(`/api/decisions/${encodeURIComponent(runId)}`, signal),
    // A finished run does not change.
    staleTime: Infinity,
  });
