import { readFileSync } from "node:fs";
import { isRecord, type JsonRecord, type Vector } from "./vector";

/** A line as asked and as judged; `expects` has one entry per observation, null where nothing is asserted. */
export type VectorLine =
  | { ok: true; vector: Vector; expects: readonly (JsonRecord | null)[] }
  | { ok: false; id: string; problem: string };

/** Every line of a file; a file that cannot be read or a line that is no vector is a failure, not the end of the run. */
export function readVectors(path: string): readonly VectorLine[] {
  const text = readText(path);
  if (text === null)
    return [{ ok: false, id: path, problem: "cannot be read; check the path and its permissions" }];
  return text
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, `${path}:${index + 1}`)]));
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function parseLine(text: string, place: string): VectorLine {
  const line = parseJson(text);
  if (!isRecord(line)) return { ok: false, id: place, problem: "is not a JSON object" };
  const id = typeof line.id === "string" ? line.id : place;
  if (typeof line.kind !== "string" || !isRecord(line.given))
    return { ok: false, id, problem: "has no kind or given" };
  const vector = { kind: line.kind, id, given: line.given };
  if (Array.isArray(line.steps)) {
    const steps = line.steps.filter(isRecord);
    if (steps.length !== line.steps.length) return { ok: false, id, problem: "has a step that is no object" };
    const expects = steps.map((step) => (isRecord(step.expect) ? step.expect : null));
    return { ok: true, vector: { ...vector, when: null, steps: steps.map(withoutExpect) }, expects };
  }
  if (!isRecord(line.expect)) return { ok: false, id, problem: "has neither steps nor expect" };
  const when = isRecord(line.when) ? line.when : null;
  return { ok: true, vector: { ...vector, when, steps: null }, expects: [line.expect] };
}

/** An adapter must not see the answer. */
function withoutExpect(step: JsonRecord): JsonRecord {
  const { expect: _expect, ...rest } = step;
  return rest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
