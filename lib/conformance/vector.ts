// What a line of a vector file is and what an adapter gives back for it; the frame and one adapter per kind live here.
// What must not: knowledge of single vectors. No code may know an id or a file of vectors.

export type JsonRecord = Readonly<Record<string, unknown>>;

/** One line: either `when` (one event) or `steps` (several), or neither (the input itself is the question). */
export type Vector = {
  kind: string;
  id: string;
  given: JsonRecord;
  when: JsonRecord | null;
  steps: readonly JsonRecord[] | null;
};

/** What came, in the shape of `expect`. Fields nobody asserts may be there. */
export type Observation = JsonRecord;

/**
 * Plays one vector on fresh state with a virtual clock. Gives one observation per step, or a single one without steps.
 * It never sees `expect`, and throws when it meets something it does not know.
 */
export type VectorAdapter = (vector: Vector) => Promise<readonly Observation[]> | readonly Observation[];

/** An unknown field of `given` fails the vector instead of being overlooked. */
export function refuseUnknownFields(given: JsonRecord, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((field) => !known.includes(field));
  if (unknown.length > 0) throw new Error(`unknown field of given: ${unknown.join(", ")}`);
}

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);
