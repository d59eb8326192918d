import type Database from "better-sqlite3";
import type { RunFilter } from "./run-port";
import { keyAt } from "./run-key";
import { nameToken, valueOf } from "./run-names";
import { wordsIn } from "./run-row";
import type { KeyRange } from "./run-walk";

/** A filter in the words of the search index. */
export type RunQuestion = {
  agentId: number | null;
  /** Numbers of the provider, model, profile and reason asked for. */
  terms: readonly number[];
  /** Of the agent; null: of any, or there is only one. */
  agentName: string | null;
  /** What else every run has that is looked for, apart from text. */
  names: readonly string[];
  /** The one of them that is the session's. */
  sessionName: string | null;
  /** The one of them that the fewest runs are likely to have. */
  rareName: string | null;
  /** Each must begin a word of the run's failures, or of a name it has. */
  words: readonly { word: string; nameTokens: readonly string[] }[];
  /** Text that may begin the id of a run. */
  runId: string | null;
  /** Times outside need not be looked at. */
  range: KeyRange;
};

const mostWords = 8;
/** The index refuses larger questions; more names than that begin alike only in very large installations. */
const mostNames = 150;
const shortestRunId = 6;
const noName = 0;
const endOfTime = 8_640_000_000_000_000;

const agentsKnown = "SELECT count(*) FROM run_names WHERE text >= 'agent:' AND text < 'agent;'";

/** Null: the filter names something that no run has. */
export function prepareQuestion(db: Database.Database): (filter: RunFilter) => RunQuestion | null {
  const find = db.prepare<[string], number>("SELECT id FROM run_names WHERE text = ?").pluck();
  const countAgents = db.prepare<[], number>(agentsKnown).pluck();
  const alike = db.prepare<[string, string, string], { id: number; text: string }>(
    "SELECT id, text FROM run_names WHERE text >= ? AND text < ? AND text LIKE ? ESCAPE '\\'",
  );

  /** Models, providers, profiles and rules with a word that begins like this; sessions are in the words of the index. */
  function namesLike(word: string): string[] {
    const part = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    const found = ["provider", "model", "profile", "rule"].flatMap((kind) =>
      alike.all(`${kind}:`, `${kind};`, part),
    );
    const begun = found.filter(({ text }) => wordsIn(valueOf(text)).some((name) => name.startsWith(word)));
    return begun.slice(0, mostNames).map(({ id }) => nameToken(id));
  }

  return (filter) => {
    const { agentId, sessionKey, outcome, reason, provider, model, profileId, from, to } = filter;
    const text = filter.text?.trim() ?? "";
    const wanted = (kind: string, value: string | undefined) =>
      value === undefined ? [] : [`${kind}:${value}`];
    const agent = wanted("agent", agentId);
    const terms = [
      ...wanted("profile", profileId),
      ...wanted("model", model),
      ...wanted("reason", reason),
      ...wanted("provider", provider),
    ];
    const others = [
      ...wanted("session", sessionKey),
      ...(outcome === "fell-back" ? ["kind:fell-back"] : wanted("outcome", outcome)),
    ];
    // Outcomes get their names with the first run that has them; successes that are only counted come without.
    const unseen = (name: string) => (name.startsWith("outcome:") ? noName : undefined);
    const ids = [...agent, ...terms, ...others].map((name) => find.get(name) ?? unseen(name));
    const known = ids.filter((id) => id !== undefined);
    if (known.length < ids.length) return null;
    const words = wordsIn(text).slice(0, mostWords);
    if (text !== "" && words.length === 0) return null;
    const [agentName = null] = known.slice(0, agent.length).map(nameToken);
    const [rare] = [
      ...wanted("session", sessionKey),
      ...wanted("profile", profileId),
      ...wanted("reason", reason),
    ];
    const rareName = rare === undefined ? null : nameToken(find.get(rare) ?? noName);
    return {
      agentId: agentId === undefined ? null : (known[0] ?? null),
      terms: known.slice(agent.length, agent.length + terms.length),
      agentName: countAgents.get() === 1 ? null : agentName,
      names: known.slice(agent.length).map(nameToken),
      sessionName: sessionKey === undefined ? null : rareName,
      rareName,
      words: words.map((word) => ({ word, nameTokens: namesLike(word) })),
      runId: text.length >= shortestRunId && !/\s/.test(text) ? text : null,
      range: { from: keyAt(from ?? 0), to: keyAt(to ?? endOfTime) },
    };
  };
}
