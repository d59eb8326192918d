import type { Random } from "../bin/seed/random";
import type { StorePort } from "../lib/store/port";
import type { RunExportQuery, RunFilter } from "../lib/store/run-port";
import { combinationOf, factsOf, mixOf } from "./decision-combinations";

export type Question = { name: string; ask(): Promise<unknown> };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const spanMs = 30 * dayMs;
const limit = 100;
/** What the routes give. */
const budgetMs = 30;
const agentId = "main";

const filters: Readonly<Record<string, RunFilter>> = {
  "a common reason": { reason: "rate_limit" },
  "a rare reason": { reason: "model_not_found" },
  "a provider": { provider: "anthropic" },
  "a model": { model: "openrouter/qwen3.5-max" },
  "a profile": { profileId: "anthropic:old-key" },
  answered: { outcome: "answered" },
  "fell back": { outcome: "fell-back" },
  "all failed": { outcome: "exhausted" },
  aborted: { outcome: "aborted" },
  unfinished: { outcome: "unfinished" },
  "model and reason": { model: "anthropic/claude-opus-4-8", reason: "overloaded" },
  "three filters": { provider: "openai", reason: "timeout", outcome: "fell-back" },
  "two filters, no match": { profileId: "anthropic:old-key", reason: "model_not_found" },
  "four filters, no match": {
    provider: "openai",
    model: "anthropic/claude-opus-4-8",
    reason: "timeout",
    outcome: "unfinished",
  },
  "a common word": { text: "rate" },
  "the beginning of a common word": { text: "lim" },
  "one letter": { text: "r" },
  "a rare word": { text: "revoked" },
  "three words": { text: "rate limit tokens" },
  "a word of no run": { text: "xylophone" },
  "two words of no run": { text: "rate xylophone" },
  "a model's name": { text: "claude" },
  "a word and three filters, no match": {
    text: "quota",
    provider: "openai",
    reason: "rate_limit",
    outcome: "exhausted",
  },
  "a word and a rare reason": { text: "model", reason: "model_not_found" },
  "another agent": { agentId: "research" },
  "another agent and a reason": { agentId: "research", reason: "billing" },
};

/** One of each kind, with other times and runs at every call. */
export async function decisionQuestions(store: StorePort, random: Random): Promise<Question[]> {
  const now = Date.now();
  const someTime = () => now - Math.floor(random.next() * spanMs);
  const list = (filter: RunFilter, more: { after?: string; before?: string } = {}) =>
    store.listRuns({ filter: { agentId, ...filter }, limit, budgetMs, ...more });
  const bars = (filter: RunFilter, from: number, to: number, binMs: number) =>
    store.countRunBins({ filter: { agentId, ...filter }, from, to, binMs, budgetMs });

  const sample = await Promise.all(
    Array.from({ length: 40 }, () => list({ to: someTime() }).then(({ runs }) => runs[random.below(limit)])),
  );
  const runs = sample.filter((run) => run !== undefined);
  const someRun = () => runs[random.below(runs.length)] ?? runs[0];
  const facts = (await Promise.all(runs.map(({ runId }) => store.readRun(runId)))).flatMap((record) =>
    record === null ? [] : [factsOf(record)],
  );
  /** Any of the filters the page has, set by one run, so that it matches, or each by another one. */
  const combination = () => combinationOf(facts, random);
  const mix = () => mixOf(facts, random);
  const exported = (filter: RunFilter, format: RunExportQuery["format"], before: string) =>
    store.exportRuns({ filter: { agentId, ...filter }, format, before, rows: 250, budgetMs: 20 });

  const listed = Object.entries(filters).flatMap(([name, filter]): Question[] => [
    { name: `list: ${name}`, ask: () => list(filter) },
    { name: `list from some time: ${name}`, ask: () => list({ ...filter, to: someTime() }) },
    { name: `bars of 30 days: ${name}`, ask: () => bars(filter, now - spanMs, now, 12 * hourMs) },
  ]);
  const zoomed = ["a common reason", "three filters", "a common word"].map((name): Question => {
    return {
      name: `bars of a day: ${name}`,
      ask: () => {
        const from = someTime();
        return bars(filters[name] ?? {}, from, from + dayMs, hourMs / 2);
      },
    };
  });

  return [
    { name: "list: newest", ask: () => list({}) },
    { name: "list: from some time", ask: () => list({ to: someTime() }) },
    { name: "list: upwards", ask: () => list({}, { after: someRun()?.cursor ?? "0" }) },
    { name: "list: all agents", ask: () => store.listRuns({ filter: {}, limit, budgetMs }) },
    { name: "list: a session", ask: () => list({ sessionKey: someRun()?.sessionKey ?? "none" }) },
    {
      name: "list: a session and a word",
      ask: () => list({ sessionKey: someRun()?.sessionKey ?? "none", text: "rate" }),
    },
    {
      name: "list: the beginning of a run's id",
      ask: () => list({ text: someRun()?.runId.slice(0, 18) ?? "" }),
    },
    {
      name: "list: the beginning of many runs' ids",
      ask: () => list({ text: someRun()?.runId.slice(0, 7) ?? "" }),
    },
    ...listed,
    { name: "list: any filters of a run", ask: () => list(combination()) },
    { name: "list: any filters of several runs", ask: () => list(mix()) },
    {
      name: "list from a run on: any filters",
      ask: () => list(combination(), { before: someRun()?.cursor ?? "0" }),
    },
    {
      name: "list upwards: any filters",
      ask: () => list(combination(), { after: someRun()?.cursor ?? "0" }),
    },
    {
      name: "list of a day: any filters",
      ask: () => {
        const from = someTime();
        return list({ ...combination(), from, to: from + dayMs });
      },
    },
    { name: "bars of 30 days: any filters", ask: () => bars(combination(), now - spanMs, now, 12 * hourMs) },
    {
      name: "bars of a day: any filters",
      ask: () => {
        const from = someTime();
        return bars(combination(), from, from + dayMs, hourMs / 2);
      },
    },
    { name: "bars of 30 days: all", ask: () => bars({}, now - spanMs, now, 12 * hourMs) },
    {
      name: "bars of 30 days: a session",
      ask: () => bars({ sessionKey: someRun()?.sessionKey ?? "" }, now - spanMs, now, 12 * hourMs),
    },
    {
      name: "bars of an hour: all",
      ask: () => {
        const from = someTime();
        return bars({}, from, from + hourMs, hourMs / 60);
      },
    },
    ...zoomed,
    { name: "totals of a day", ask: () => store.countRuns({ agentId, from: now - dayMs }) },
    { name: "names to filter by", ask: () => store.listRunNames(agentId) },
    { name: "sessions", ask: () => store.listRunSessions({ agentId, limit: 30 }) },
    { name: "sessions by part", ask: () => store.listRunSessions({ agentId, text: "99", limit: 30 }) },
    { name: "one run", ask: () => store.readRun(someRun()?.runId ?? "") },
    { name: "the oldest run's hour", ask: () => store.oldestRunAt(agentId) },
    { name: "a piece of an export", ask: () => exported({}, "ndjson", someRun()?.cursor ?? "") },
    { name: "a piece of an export, CSV", ask: () => exported({}, "csv", someRun()?.cursor ?? "") },
    {
      name: "a piece of an export: any filters",
      ask: () => exported(combination(), "ndjson", someRun()?.cursor ?? ""),
    },
  ];
}
