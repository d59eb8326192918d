/** Fewest single-letter edits between two short words. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [at, char] of [...left].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...right].entries()) {
      const replaced = (row[index] ?? 0) + (char === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const wordsOf = (key: string): Set<string> =>
  new Set(key.split(/(?=[A-Z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase()));

function sharedWords(left: string, right: string): number {
  const [some, others] = [wordsOf(left), wordsOf(right)];
  const shared = [...some].filter((word) => others.has(word)).length;
  return shared / (some.size + others.size - shared);
}

const typoLimit = 2;
const leastShared = 1 / 3;

/** The known key that was probably meant: a typo away, else the first with the most words in common. */
export function nearestKey(key: string, known: readonly string[]): string | null {
  // Longer than any key of ours: comparing letter by letter would only cost time.
  if (key.length > 64) return null;
  const typo = known.find((name) => editDistance(key.toLowerCase(), name.toLowerCase()) <= typoLimit);
  if (typo !== undefined) return typo;
  const [best] = known
    .map((name) => ({ name, shared: sharedWords(key, name) }))
    .filter(({ shared }) => shared >= leastShared)
    .toSorted((left, right) => right.shared - left.shared);
  return best?.name ?? null;
}
