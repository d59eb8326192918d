import type { OwnDatabase } from "./own-database";
import type { RunNameLists } from "./run-port";
import { valueOf } from "./run-names";

const mostNames = 5_000;

/** What the kept runs of an agent can be filtered by, whether or not the configuration still has it. */
export function prepareListRunNames({ db }: OwnDatabase): (agentId: string) => RunNameLists {
  // From one term to the next within the index: the counts between are not read.
  const terms = db
    .prepare<[string, number], string>(
      `WITH RECURSIVE agent(id) AS (SELECT id FROM run_names WHERE text = ?),
         terms(term) AS (
           SELECT min(term) FROM hour_counts WHERE agent = (SELECT id FROM agent) AND term > 0
           UNION ALL
           SELECT (SELECT min(term) FROM hour_counts WHERE agent = (SELECT id FROM agent) AND term > terms.term)
           FROM terms WHERE term IS NOT NULL)
       SELECT text FROM terms JOIN run_names ON run_names.id = terms.term LIMIT ?`,
    )
    .pluck();
  return (agentId) => {
    const texts = terms.all(`agent:${agentId}`, mostNames);
    const ofKind = (kind: string) =>
      texts
        .filter((text) => text.startsWith(`${kind}:`))
        .map(valueOf)
        .sort();
    return { providers: ofKind("provider"), models: ofKind("model"), profiles: ofKind("profile") };
  };
}
