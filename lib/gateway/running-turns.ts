import type { ProfileId } from "../failover/credential";
import type { SelectedModel } from "../failover/session/selection";

/** What a turn is calling at the moment. */
export type RunningTurn = SelectedModel & { profileId: ProfileId | null };

export type RunningTurns = {
  begin(sessionKey: string, first: SelectedModel): { calls(now: RunningTurn): void; end(): void };
  of(sessionKey: string): readonly RunningTurn[];
};

export function createRunningTurns(): RunningTurns {
  const turns = new Map<string, Set<{ now: RunningTurn }>>();
  return {
    begin(sessionKey, { provider, model }) {
      const turn: { now: RunningTurn } = { now: { provider, model, profileId: null } };
      const others = turns.get(sessionKey) ?? new Set();
      turns.set(sessionKey, others.add(turn));
      return {
        calls: (now) => void (turn.now = now),
        end() {
          others.delete(turn);
          if (others.size === 0 && turns.get(sessionKey) === others) turns.delete(sessionKey);
        },
      };
    },
    of: (sessionKey) => [...(turns.get(sessionKey) ?? [])].map(({ now }) => now),
  };
}
