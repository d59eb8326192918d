const entriesOf = (value: object): [string, unknown][] => Object.entries(value);

/** Equal in every detail that a parser sees: NaN equals itself, -0 is not 0, members stand in the same order. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [some, others] = [entriesOf(left), entriesOf(right)];
  return (
    some.length === others.length &&
    some.every(([key, value], at) => {
      const [otherKey, other] = others[at] ?? [];
      return key === otherKey && sameValue(value, other);
    })
  );
}
