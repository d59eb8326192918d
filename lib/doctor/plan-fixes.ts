import { errorText } from "../error-said";
import { runLegacyImport, type LegacyImportReport } from "../openclaw/legacy-import";
import type { StorePort } from "../store/port";
import type { ChangeSaid } from "../views/doctor-said";
import { distinctLayers } from "./check-stores";
import type { DoctorFacts } from "./doctor-facts";
import { narrowMode } from "./mode-rules";

/** A change that `doctor --fix` makes, and nothing else does (P-2). */
export type PlannedFix = {
  /** The check it answers. */
  id: string;
  /** For the preview, as an English sentence. */
  what: string;
  /** The same for who words it in another language; null for what the desk does not offer this way. */
  said: ChangeSaid | null;
  /** Settles with what was done. */
  apply(): Promise<string>;
};

export type FixContext = {
  store: Pick<StorePort, "moveRowAside" | "appendAudit" | "previewImport" | "importProfiles">;
  now(): number;
  /** For the audit record, e.g. `cli:ada`. */
  actor: string;
};

const octal = (mode: number): string => mode.toString(8).padStart(4, "0");

const change = (said: ChangeSaid) => ({ said, what: changeText(said) });

export function changeText(said: ChangeSaid): string {
  switch (said.id) {
    case "set-mode":
      return `Set the mode of ${said.values.file} from ${said.values.from} to ${said.values.to}.`;
    case "move-row":
      return `${errorText(said.values.place)}: move the auth ${said.values.row} row that cannot be parsed aside; its text is kept.`;
  }
}

function modeFixes({ wideModes }: DoctorFacts, { store, now, actor }: FixContext): PlannedFix[] {
  return wideModes.map((wide) => ({
    id: "file-modes",
    ...change({
      id: "set-mode",
      values: { file: wide.name, from: octal(wide.found), to: octal(wide.found & wide.wanted) },
    }),
    async apply() {
      if (!(await narrowMode(wide))) return `${wide.name} is no longer there.`;
      await store.appendAudit({
        at: now(),
        actor,
        action: "set_mode",
        targetType: "file",
        targetId: wide.name,
        agentId: null,
        before: { mode: octal(wide.found) },
        after: { mode: octal(wide.found & wide.wanted) },
      });
      return `Set the mode of ${wide.name}.`;
    },
  }));
}

/** D-13: the text stays in the database, under another key. */
function rowFixes(facts: DoctorFacts, { store, now, actor }: FixContext): PlannedFix[] {
  return distinctLayers(facts).flatMap(({ agentId, layer }) => {
    const rows = [
      { row: "store", problem: layer.storeProblem },
      { row: "state", problem: layer.stateProblem },
    ] as const;
    return rows.flatMap(({ row, problem }): PlannedFix[] => {
      if (problem !== "unparsable") return [];
      const audit = {
        at: now(),
        actor,
        action: "move_row_aside",
        targetType: "auth_row",
        targetId: `${layer.layer}.${row}`,
        agentId,
        before: undefined,
        after: undefined,
      };
      return [
        {
          id: "rows",
          ...change({ id: "move-row", values: { place: layer.label, row } }),
          async apply() {
            const isMoved = await store.moveRowAside({ agentId, layer: layer.layer, row, audit });
            return `${errorText(layer.label)}: ${isMoved ? "the row was moved aside." : "there was nothing to move any more."}`;
          },
        },
      ];
    });
  });
}

const listed = (what: string, names: readonly string[]): string =>
  names.length === 0 ? "" : `${what} ${names.join(", ")}`;

/** D-45 to D-47: one import for all agents, however many lines announce it. */
function legacyFixes({ legacy, stateDir }: DoctorFacts, { store, now, actor }: FixContext): PlannedFix[] {
  let imported: Promise<readonly LegacyImportReport[]> | undefined;
  const importAll = () =>
    (imported ??= runLegacyImport({
      store,
      stateDir,
      now: now(),
      audit: (agentId) => ({
        at: now(),
        actor,
        action: "import_legacy",
        targetType: "agent",
        targetId: agentId,
        agentId,
        before: undefined,
        after: undefined,
      }),
    }));
  return legacy
    .filter(({ sources }) => sources.length > 0)
    .map(({ agentId, sources, rows }) => {
      const parts = [
        listed("profiles", rows.profiles),
        listed("orders of", rows.order),
        listed("last good profile of", rows.lastGood),
        listed("state of", rows.usageStats),
      ].filter((part) => part !== "");
      const what = parts.length === 0 ? "nothing that is not stored already" : parts.join("; ");
      return {
        id: "legacy-files",
        said: null,
        what: `Agent ${agentId}: import ${what} from ${sources.join(", ")}, then rename the files to backups.`,
        async apply() {
          const report = (await importAll()).find((one) => one.agentId === agentId);
          return report?.message ?? `Nothing to import for ${agentId}.`;
        },
      };
    });
}

/** All that can be put right without a decision of somebody; the rest is only reported. */
export const planFixes = (facts: DoctorFacts, context: FixContext): PlannedFix[] => [
  ...rowFixes(facts, context),
  ...legacyFixes(facts, context),
  ...modeFixes(facts, context),
];
