import { maskSecrets } from "../store/mask-secrets";
import { valueAt } from "./edit-json5";
import { formatPath } from "./problem";
import { sameValue } from "./same-value";

/** P-26: only what was edited is shown, and nothing at a secret key; of everything else just how much differs. */
export type MaskedDiff = {
  changes: readonly { path: string; before: unknown; after: unknown }[];
  /** Places outside the edited paths that differ too. */
  otherChanges: number;
};

/** The value at a path, masked as the keys that lead to it demand; undefined becomes null. */
export function maskedValueAt(document: unknown, path: readonly string[]): unknown {
  const value = valueAt(document, path);
  const nested = path.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), value);
  return valueAt(maskSecrets(nested), path) ?? null;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function countOthers(before: unknown, after: unknown, edited: readonly (readonly string[])[]): number {
  if (sameValue(before, after) || edited.some((path) => path.length === 0)) return 0;
  if (!isObject(before) || !isObject(after)) return 1;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .map((key) => {
      const inner = edited.filter(([first]) => first === key).map((path) => path.slice(1));
      return countOthers(valueAt(before, [key]), valueAt(after, [key]), inner);
    })
    .reduce((sum, count) => sum + count, 0);
}

/** What differs between two documents, path by path. */
export const maskedDiff = (
  before: unknown,
  after: unknown,
  editedPaths: readonly (readonly string[])[],
): MaskedDiff => ({
  changes: editedPaths.map((path) => ({
    path: formatPath(path),
    before: maskedValueAt(before, path),
    after: maskedValueAt(after, path),
  })),
  otherChanges: countOthers(before, after, editedPaths),
});
