/**
 * One list out of two that began as the same one: what either took out is out, what either added is in. The sequence is
 * mine where I changed it, else theirs; what the other side added follows the neighbour it was put behind.
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const isOut = (text: string) => base.includes(text) && !(mine.includes(text) && theirs.includes(text));
  const moved = !isSameSequence(kept(base, mine), kept(mine, base));
  const [lead, other] = moved ? [mine, theirs] : [theirs, mine];
  const merged = lead.filter((text) => !isOut(text));
  other.forEach((text, at) => {
    if (merged.includes(text) || isOut(text)) return;
    const neighbour = other.slice(0, at).findLast((before) => merged.includes(before));
    merged.splice(neighbour === undefined ? 0 : merged.indexOf(neighbour) + 1, 0, text);
  });
  return [...new Set(merged)];
}

const kept = (list: readonly string[], others: readonly string[]) =>
  list.filter((text) => others.includes(text));

const isSameSequence = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, at) => text === b[at]);
