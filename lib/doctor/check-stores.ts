import { readStoredCredential } from "../openclaw/stored-credential";
import type { LayerReport } from "../store/installation";
import type { DoctorFacts } from "./doctor-facts";
import { failure, rejections, warning, type Check, type Issue } from "./finding";

/** D-6: the newest schema of OpenClaw that was seen. */
const knownSchema = { agent: 23, shared: 18 } as const;

/** Every database once: main's and the shared one are in the view of every agent. */
export function distinctLayers({ agents }: DoctorFacts): { agentId: string; layer: LayerReport }[] {
  const byLabel = new Map<string, { agentId: string; layer: LayerReport }>();
  for (const { agentId, layers } of agents)
    for (const layer of layers) if (!byLabel.has(layer.label)) byLabel.set(layer.label, { agentId, layer });
  return [...byLabel.values()];
}

const rowNames = { store: "auth store row", state: "auth state row" } as const;

function rowIssues({ label, storeProblem, stateProblem }: LayerReport): Issue[] {
  const rows = [
    { name: rowNames.store, problem: storeProblem },
    { name: rowNames.state, problem: stateProblem },
  ];
  return rows.flatMap(({ name, problem }) => {
    switch (problem) {
      case "unparsable":
        return failure(
          label,
          `Its ${name} cannot be parsed. It counts as empty, and nothing is written to it.`,
          "doctor --fix moves the row aside; its text is kept.",
        );
      case "newer-version":
        return warning(
          label,
          `Its ${name} has a newer version than this program knows, so it is only read.`,
          "Install a newer Understudy to change it.",
        );
      case null:
        return [];
    }
  });
}

/** D-72, D-13, D-10. */
export const rowsCheck: Check = {
  id: "rows",
  fine: "Every row of the auth stores can be read.",
  run: (facts) => [
    ...facts.unreadable.map(({ agentId, message }) =>
      failure(
        `agent ${agentId}`,
        message,
        "Restore a backup of the file, or stop the program that locks it.",
      ),
    ),
    ...distinctLayers(facts).flatMap(({ layer }) => rowIssues(layer)),
  ],
};

/** D-6, P-8: newer layouts are opened as far as they are understood. */
export const schemaCheck: Check = {
  id: "schema",
  fine: "The databases have a schema that is known.",
  run: (facts) =>
    distinctLayers(facts).flatMap(({ layer }) => {
      const { label, schemaVersion, readOnlyReason, storeProblem, stateProblem } = layer;
      const known = layer.layer === "shared" ? knownSchema.shared : knownSchema.agent;
      const issues: Issue[] = [];
      if (schemaVersion !== null && schemaVersion > known)
        issues.push(
          warning(
            label,
            `Its schema ${schemaVersion} is newer than the newest one known (${known}). ` +
              "The auth tables are used as long as they have their columns; the rest is left alone.",
            "Nothing, unless something looks wrong; then install a newer Understudy.",
          ),
        );
      if (readOnlyReason !== null && storeProblem === null && stateProblem === null)
        issues.push(warning(label, readOnlyReason, "Until then it is only read."));
      return issues;
    }),
};

/** O-10: what is stored under an id but is no credential. */
export const rejectedCheck: Check = {
  id: "rejected-credentials",
  fine: "Everything that is stored as a credential is one.",
  run: ({ agents }) =>
    agents.flatMap(({ agentId, auth }) =>
      Object.entries(auth.credentials).flatMap(([id, stored]) => {
        const isOwn = auth.owners[id] === "own" || agentId === "main";
        const read = readStoredCredential(stored);
        if (!isOwn || !("rejected" in read)) return [];
        return warning(
          id,
          `What is stored under this id ${rejections[read.rejected]}, so it is passed over.`,
          `auth login --provider P stores it anew, or remove the profile.`,
        );
      }),
    ),
};
