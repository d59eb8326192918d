import { providersOf } from "./providers-of";
import type { BoardView } from "./board";

export type CommandTargets = {
  profiles: readonly string[];
  providers: readonly string[];
  runs: BoardView["recentRuns"];
};

/** What the command menu offers of an agent; nothing before its state has come. */
export function commandTargets(board: BoardView | undefined): CommandTargets {
  if (!board) return { profiles: [], providers: [], runs: [] };
  return {
    profiles: Object.keys(board.facts.profiles).sort(),
    providers: providersOf(board.facts),
    runs: board.recentRuns,
  };
}
