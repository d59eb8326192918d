import { compareAnswer } from "./compare";
import type { VectorLine } from "./read-vectors";
import type { VectorAdapter } from "./vector";

/** Null when everything asserted came; else one line for people, without line breaks. */
export async function runVector(
  line: VectorLine,
  adapters: Readonly<Record<string, VectorAdapter>>,
): Promise<string | null> {
  if (!line.ok) return `${line.id}: ${line.problem}`;
  const { vector, expects } = line;
  const adapter = Object.hasOwn(adapters, vector.kind) ? adapters[vector.kind] : undefined;
  if (adapter === undefined) return `${vector.id}: unknown kind ${shown(vector.kind)}`;
  try {
    const observations = await adapter(vector);
    const problems = expects.flatMap((expected, index) => {
      const step = expects.length > 1 ? `step ${index + 1}: ` : "";
      return compareAnswer(expected ?? {}, observations[index] ?? {}).map(
        ({ path, expected: wanted, actual }) =>
          `${step}${path} expected ${shown(wanted)}, came ${shown(actual)}`,
      );
    });
    return problems.length === 0 ? null : `${vector.id}: ${problems.join("; ")}`;
  } catch (error) {
    return `${vector.id}: expected an answer, came an exception: ${shown(error instanceof Error ? error.message : error)}`;
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 600 ? `${text.slice(0, 599)}…` : text;
}
