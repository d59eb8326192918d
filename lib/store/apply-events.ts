import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import { sanitizeUsageEntry } from "../failover/cooldown/sanitize-usage-entry";
import type { ProfileId } from "../failover/credential";
import type { FailoverPolicy } from "../failover/policy";
import type { ProfileEffect, ProfileEvent } from "../failover/profile-event";
import { authKeyOf } from "../failover/provider-id";
import type { UsageEntry } from "../failover/usage-entry";
import { say } from "../error-said";
import { AppError } from "../errors";
import { ownerOf, readLayers, type AgentPaths, type Layer, type LayerName } from "./auth-layers";
import { providerEdits } from "./auth-rows";
import { layersToWrite, writableFile, writeRow, type AuthWriter } from "./auth-writer";
import { overlayEntry } from "./overlay-entry";
import type { AuditDraft } from "./port";
import { writeAcross, writeAudited } from "./write-across";

export type ApplyEvents = {
  paths: AgentPaths;
  events: readonly ProfileEvent[];
  policy: FailoverPolicy;
  now: number;
  audit?: AuditDraft | undefined;
};

const nothing = (event: ProfileEvent): ProfileEffect => ({
  profileId: event.profileId,
  type: event.type,
  window: null,
  before: undefined,
  after: undefined,
});

/**
 * Which store an event belongs to (D-40). A profile nobody stores any more gets no row (W-7), except the id of a key
 * in the configuration (W-9) and one another program keeps windows for (D-42): both are the agent's own.
 */
function layerOf(layers: readonly Layer[], profileId: ProfileId): Layer | undefined {
  const own = layers.find(({ name }) => name === "own");
  const isOwn = profileId.startsWith("inline-api-key:") || own?.state.usage.has(profileId);
  return ownerOf(layers, profileId) ?? (isOwn ? own : undefined);
}

/** Applies the events to the rows as they are inside the transaction (W-3), each where its credential lives. */
export function applyEvents(writer: AuthWriter, input: ApplyEvents): readonly ProfileEffect[] {
  const { paths, events, now } = input;
  const needsOwn = events.some(({ profileId }) => profileId.startsWith("inline-api-key:"));
  const before = layersToWrite(writer, paths, needsOwn, now);
  const wanted = before.filter((layer) =>
    events.some(({ profileId }) => layerOf(before, profileId)?.name === layer.name),
  );
  const files = wanted.map((layer) => writableFile(before, layer));
  const write = () => applyInside(writer, input, new Set(wanted.map(({ name }) => name)));
  if (!input.audit) return files.length === 0 ? events.map(nothing) : writeAcross(files, write);

  const draft = input.audit;
  return writeAudited(files, writer.own, {
    write,
    // An act is about one profile, however many events it took: from how its row was to how it is now.
    audit: (effects) => ({
      ...draft,
      before: draft.before ?? effects[0]?.before ?? null,
      after: draft.after ?? effects.at(-1)?.after ?? null,
    }),
    verify: (effects) => hasKept(readLayers(writer.files, paths), effects),
  });
}

function applyInside(
  writer: AuthWriter,
  input: ApplyEvents,
  locked: ReadonlySet<LayerName>,
): ProfileEffect[] {
  const layers = readLayers(writer.files, input.paths);
  const entries = new Map<Layer, Map<ProfileId, UsageEntry | undefined>>();
  const lastGood = new Map<Layer, Map<string, ProfileId>>();

  const effects = input.events.map((event): ProfileEffect => {
    const layer = layerOf(layers, event.profileId);
    if (!layer) return nothing(event);
    if (!locked.has(layer.name))
      throw new AppError("store_busy", say("profile-moved", { profileId: event.profileId }));
    const changed = entries.get(layer) ?? new Map<ProfileId, UsageEntry | undefined>();
    entries.set(layer, changed);
    const stored = layer.state.usage.get(event.profileId);
    const entry = changed.has(event.profileId)
      ? changed.get(event.profileId)
      : stored === undefined
        ? undefined
        : sanitizeUsageEntry(stored);
    const effect = applyProfileEvent(entry, event, input.policy);
    changed.set(event.profileId, effect.after);
    if (event.type === "success") {
      const good = lastGood.get(layer) ?? new Map<string, ProfileId>();
      lastGood.set(layer, good.set(authKeyOf(event.provider), event.profileId));
    }
    return effect;
  });

  for (const [layer, changed] of entries) {
    const usageStats = new Map(
      [...changed].map(([profileId, entry]) => {
        const stored = layer.state.usage.get(profileId);
        const read = stored === undefined ? undefined : sanitizeUsageEntry(stored);
        return [profileId, overlayEntry(stored, read, entry)];
      }),
    );
    const good = [...(lastGood.get(layer) ?? [])].flatMap(([provider, profileId]) => [
      ...providerEdits(layer.state.lastGoodKeys, provider, profileId),
    ]);
    writeRow(
      writer,
      writableFile(layers, layer),
      "state",
      { usageStats, lastGood: new Map(good) },
      input.now,
    );
  }
  return effects;
}

/** The last effect on each profile is what its row must show now. */
function hasKept(layers: readonly Layer[], effects: readonly ProfileEffect[]): boolean {
  const last = new Map(effects.map((effect) => [effect.profileId, effect]));
  return [...last.values()].every(({ profileId, after }) => {
    const stored = layerOf(layers, profileId)?.state.usage.get(profileId);
    const read = stored === undefined ? undefined : sanitizeUsageEntry(stored);
    return JSON.stringify(sorted(read)) === JSON.stringify(sorted(after && sanitizeUsageEntry(after)));
  });
}

const sorted = (entry: UsageEntry | undefined): unknown =>
  entry && Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1));
