import type { AgentFacts } from "../config";
import type { ProfileId } from "../credential";
import { fits } from "../runner/candidate-order";
import type { Candidate } from "../run-record";
import { fallbackChange, rollbackChange, snapshotOf, type FallbackSnapshot } from "./fallback-change";
import { isSameModel, overrideOrigin, overrideSource, pickModel, type SelectedModel } from "./selection";
import { applySessionChange, type SessionChange, type SessionEntry } from "./session-entry";

/** What the runner asks of a session that keeps its fallback (S-33, S-34). Rejections never fail the run. */
export type FallbackPersistence = {
  /** Resolves once the candidate is stored; called before every attempt on a candidate that is not the selected one. */
  beforeAttempt(candidate: Candidate, profileId: ProfileId | null): Promise<void>;
  /** Puts back what is still as written; called when that attempt failed. */
  afterFailure(): Promise<void>;
};

export type SessionWriter = {
  now(): number;
  facts(): AgentFacts;
  /** Applies the change under the lock on a freshly read entry and stores it. */
  update(change: (fresh: SessionEntry) => SessionEntry): Promise<void>;
};

type Written = { before: FallbackSnapshot; wrote: SessionChange };

/** The policy `session`: the fallback is in the store before its attempt begins, so no reconciliation pulls it back. */
export function createFallbackPersistence(
  selected: SelectedModel,
  writer: SessionWriter,
): FallbackPersistence {
  let written: Written | null = null;

  const rollBack = async () => {
    const last = written;
    written = null;
    if (last === null) return;
    await writer.update((fresh) =>
      applySessionChange(fresh, rollbackChange(fresh, last.before, last.wrote), writer.now()),
    );
  };

  return {
    async beforeAttempt(candidate, profileId) {
      const isOwn = profileId !== null && fits(writer.facts(), profileId, candidate);
      try {
        await writer.update((fresh) => {
          // The user has chosen another model meanwhile, which this run is about to be told (S-50).
          if (fresh.liveModelSwitchPending === true) return fresh;
          const origin = originOf(fresh, selected);
          // The selected model is no fallback of itself, also where a chain lists it behind a stored one.
          if (isSameModel(candidate, origin)) return fresh;
          const wrote = fallbackChange(fresh, {
            candidate: pickModel(candidate),
            origin,
            profileId: isOwn ? profileId : null,
          });
          written = { before: snapshotOf(fresh), wrote };
          return applySessionChange(fresh, wrote, writer.now());
        });
      } catch (error) {
        await rollBack();
        throw error;
      }
    },
    afterFailure: rollBack,
  };
}

/** The selected model in the sense of S-61: moving from one fallback to the next keeps the first origin. */
function originOf(entry: SessionEntry, selected: SelectedModel): SelectedModel {
  const origin = overrideSource(entry) === "auto" ? overrideOrigin(entry) : null;
  return pickModel(origin ?? selected);
}
