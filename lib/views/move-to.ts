/** A list after one of its texts was moved to a place among the others. */
export function moveTo(list: readonly string[], text: string, index: number): readonly string[] {
  const rest = list.filter((other) => other !== text);
  const at = Math.max(0, Math.min(index, rest.length));
  return [...rest.slice(0, at), text, ...rest.slice(at)];
}
