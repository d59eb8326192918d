import type { OwnWrite } from "./auth-writer";

type Step = { before: string; after: string; isOld: boolean };

/**
 * What our own writer has done to each row, from digest to digest, in order. A write is announced before it is committed,
 * so a step may be known that the row does not show yet; but not for long.
 */
export type OwnSteps = {
  add(write: OwnWrite): void;
  /**
   * Whether our own writes alone explain what a row held at the last look and what it holds now. False as well for a
   * write of ours that is not to be seen a whole look later: somebody has put back what was there before.
   */
  explain(row: Pick<OwnWrite, "path" | "row">, from: string, to: string): boolean;
};

const stepsKept = 1_000;

export function createOwnSteps(): OwnSteps {
  const steps = new Map<string, readonly Step[]>();
  const keyOf = ({ path, row }: Pick<OwnWrite, "path" | "row">) => `${path}\n${row}`;

  /** How many steps lead from one text to the other without a gap; -1 when none do. The most, so that none is left over. */
  function stepsBetween(all: readonly Step[], from: string, to: string): number {
    let reached = from === to ? 0 : -1;
    let at = from;
    for (const [index, { before, after }] of all.entries()) {
      if (before !== at) break;
      at = after;
      if (at === to) reached = index + 1;
    }
    return reached;
  }

  return {
    add({ before, after, ...row }) {
      const known = steps.get(keyOf(row)) ?? [];
      steps.set(keyOf(row), [...known, { before, after, isOld: false }].slice(-stepsKept));
    },
    explain(row, from, to) {
      const all = steps.get(keyOf(row)) ?? [];
      const reached = stepsBetween(all, from, to);
      const rest = all.slice(Math.max(reached, 0));
      const next = rest.findIndex(({ before }) => before === to);
      const left = next === -1 ? [] : rest.slice(next);
      const isUndone = left[0]?.isOld === true;
      steps.set(keyOf(row), isUndone ? [] : left.map((step) => ({ ...step, isOld: true })));
      return reached >= 0 && !isUndone;
    },
  };
}
