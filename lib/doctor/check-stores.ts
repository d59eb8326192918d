import { errorText, say } from "../error-said";
import { readStoredCredential } from "../openclaw/stored-credential";
import type { LayerReport } from "../store/installation";
import type { DoctorFacts } from "./doctor-facts";
import { failure, told, ofAgent, warning, type Check, type Issue } from "./finding";

/** D-6: the newest schema of OpenClaw that was seen. */
const knownSchema = { agent: 23, shared: 18 } as const;

/** Every database once: main's and the shared one are in the view of every agent. */
export function distinctLayers({ agents }: DoctorFacts): { agentId: string; layer: LayerReport }[] {
  const byLabel = new Map<string, { agentId: string; layer: LayerReport }>();
  for (const { agentId, layers } of agents)
    for (const layer of layers) {
      const label = errorText(layer.label);
      if (!byLabel.has(label)) byLabel.set(label, { agentId, layer });
    }
  return [...byLabel.values()];
}

function rowIssues({ label, storeProblem, stateProblem }: LayerReport): Issue[] {
  const rows = [
    { row: "store", problem: storeProblem },
    { row: "state", problem: stateProblem },
  ] as const;
  return rows.flatMap(({ row, problem }) => {
    switch (problem) {
      case "unparsable":
        return failure(label, { id: "unparsable-row", values: { row } }, { id: "fix-row" });
      case "newer-version":
        return warning(label, { id: "newer-row", values: { row } }, { id: "newer-understudy" });
      case null:
        return [];
    }
  });
}

/** D-72, D-13, D-10. */
export const rowsCheck: Check = {
  id: "rows",
  run: (facts) => [
    ...facts.unreadable.map(({ agentId, why }) =>
      failure(say("place-agent", { agentId }), told(why), { id: "restore-file" }),
    ),
    ...distinctLayers(facts).flatMap(({ layer }) => rowIssues(layer)),
  ],
};

/** D-6, P-8: newer layouts are opened as far as they are understood. */
export const schemaCheck: Check = {
  id: "schema",
  run: (facts) =>
    distinctLayers(facts).flatMap(({ layer }) => {
      const { label, schemaVersion, readOnlyReason, storeProblem, stateProblem } = layer;
      const known = layer.layer === "shared" ? knownSchema.shared : knownSchema.agent;
      const issues: Issue[] = [];
      if (schemaVersion !== null && schemaVersion > known)
        issues.push(
          warning(
            label,
            { id: "newer-schema", values: { schema: schemaVersion, known } },
            { id: "nothing-unless" },
          ),
        );
      if (readOnlyReason !== null && storeProblem === null && stateProblem === null)
        issues.push(warning(label, told(readOnlyReason), { id: "only-read" }));
      return issues;
    }),
};

/** O-10: what is stored under an id but is no credential. */
export const rejectedCheck: Check = {
  id: "rejected-credentials",
  run: ({ agents }) =>
    agents.flatMap(({ agentId, auth }) =>
      Object.entries(auth.credentials).flatMap(([id, stored]) => {
        const isOwn = auth.owners[id] === "own" || agentId === "main";
        const read = readStoredCredential(stored);
        if (!isOwn || !("rejected" in read)) return [];
        return ofAgent(agentId, [
          warning(
            id,
            { id: "rejected", values: { because: read.rejected } },
            { id: "stores-anew", values: { command: "auth login --provider P" } },
          ),
        ]);
      }),
    ),
};
