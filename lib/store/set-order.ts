import type { ProfileId } from "../failover/credential";
import { normalizeProviderId } from "../failover/provider-id";
import { say } from "../error-said";
import { AppError } from "../errors";
import { readLayers, type AgentPaths } from "./auth-layers";
import { parseStateRow, providerEdits, type StateRow } from "./auth-rows";
import { layersToWrite, writableFile, writeRow, type AuthWriter } from "./auth-writer";
import { revisionOfOrder } from "./merge-layers";
import type { SetOrder, SetOrderResult } from "./port";
import { writeAudited } from "./write-across";

const ownState = (writer: AuthWriter, paths: AgentPaths): StateRow | undefined =>
  readLayers(writer.files, paths).find(({ name }) => name === "own")?.state;

/** Compares, writes and audits in one step; a stale revision changes nothing and gets the order that stands (P-7). */
export function setOrder(
  writer: AuthWriter,
  input: Omit<SetOrder, "agentId"> & { paths: AgentPaths; now: number },
): SetOrderResult {
  const { paths, now } = input;
  const provider = normalizeProviderId(input.provider);
  const layers = layersToWrite(writer, paths, input.order !== null, now);
  const own = layers.find(({ name }) => name === "own");
  if (!own) throw new AppError("internal", "An agent's view has no layer of its own.");
  const orderIn = (state: StateRow): readonly ProfileId[] | null => state.order.get(provider) ?? null;
  let before: readonly ProfileId[] | null = orderIn(own.state);
  if (!own.file && !own.readOnlyReason) return { ok: true, revision: revisionOfOrder(own.state.order) };

  const file = writableFile(layers, own);
  return writeAudited<SetOrderResult>([file], writer.own, {
    write: () => {
      const fresh = parseStateRow(file.readRow("state"));
      if (fresh.problem)
        throw new AppError("store_read_only", say("store-not-understood", { store: file.label }));
      before = orderIn(fresh);
      const revision = revisionOfOrder(fresh.order);
      if (revision !== input.expectedRevision) return { ok: false, revision, order: before };
      const edits = { order: providerEdits(fresh.orderKeys, provider, input.order ?? undefined) };
      const text = writeRow(writer, file, "state", edits, now);
      return { ok: true, revision: revisionOfOrder(parseStateRow(text).order) };
    },
    audit: (result) =>
      result.ok
        ? { ...input.audit, before: input.audit.before ?? before, after: input.audit.after ?? input.order }
        : null,
    verify: () => {
      const state = ownState(writer, paths);
      return state !== undefined && JSON.stringify(orderIn(state)) === JSON.stringify(input.order);
    },
  });
}
