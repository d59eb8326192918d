import type { Trouble } from "./failures";

/** What goes wrong in a run: the trouble of each provider that has one. */
export type Scenario = {
  name: string;
  agentId: "main" | "research";
  troubles: Readonly<Record<string, Trouble>>;
  /** Only this profile has the trouble; the others of its provider answer. */
  onlyProfile?: string;
  end?: "aborted" | "unfinished";
  /** How often, on an ordinary day. */
  weight: number;
};

const all = (trouble: Trouble) => ({
  openai: trouble,
  anthropic: trouble,
  openrouter: trouble,
  ollama: "timeout" as const,
});

export const scenarios: readonly Scenario[] = [
  {
    name: "rotated",
    agentId: "main",
    troubles: { openai: "rate-limit" },
    onlyProfile: "openai:team-b@example.com",
    weight: 30,
  },
  { name: "limited", agentId: "main", troubles: { openai: "rate-limit" }, weight: 22 },
  { name: "busy", agentId: "main", troubles: { openai: "overloaded" }, weight: 9 },
  { name: "slow", agentId: "main", troubles: { openai: "timeout" }, weight: 7 },
  { name: "server-error", agentId: "main", troubles: { openai: "server-error" }, weight: 4 },
  {
    name: "two-limited",
    agentId: "main",
    troubles: { openai: "rate-limit", anthropic: "overloaded" },
    weight: 4,
  },
  { name: "no-credit", agentId: "research", troubles: { openrouter: "billing" }, weight: 8 },
  {
    name: "local-slow",
    agentId: "research",
    troubles: { openrouter: "billing", ollama: "timeout" },
    weight: 3,
  },
  {
    name: "expired",
    agentId: "main",
    troubles: { openai: "auth" },
    onlyProfile: "openai:team-b@example.com",
    weight: 2,
  },
  {
    name: "revoked",
    agentId: "main",
    troubles: { openai: "revoked" },
    onlyProfile: "openai:team-b@example.com",
    weight: 1.5,
  },
  { name: "no-model", agentId: "main", troubles: { openai: "no-model" }, weight: 1 },
  { name: "all-busy", agentId: "main", troubles: all("server-error"), weight: 0.8 },
  { name: "all-limited", agentId: "main", troubles: all("rate-limit"), weight: 0.8 },
  { name: "gave-up", agentId: "main", troubles: { openai: "timeout" }, end: "aborted", weight: 1.2 },
  { name: "log-ended", agentId: "main", troubles: { openai: "rate-limit" }, end: "unfinished", weight: 0.4 },
];

/** A bad time: one scenario is far more frequent, and there are more runs to tell. */
export type Incident = { fromDay: number; hours: number; scenario: string; times: number };

export const incidents: readonly Incident[] = [
  { fromDay: 2.4, hours: 5, scenario: "limited", times: 3 },
  { fromDay: 6.1, hours: 2, scenario: "all-busy", times: 6 },
  { fromDay: 9.7, hours: 9, scenario: "busy", times: 3 },
  { fromDay: 13.3, hours: 30, scenario: "no-credit", times: 1.5 },
  { fromDay: 17.5, hours: 1.5, scenario: "all-limited", times: 8 },
  { fromDay: 21.6, hours: 4, scenario: "slow", times: 4 },
  { fromDay: 25.2, hours: 3, scenario: "server-error", times: 3 },
  { fromDay: 28.9, hours: 2, scenario: "two-limited", times: 4 },
  { fromDay: 29.8, hours: 1, scenario: "all-limited", times: 2 },
];
