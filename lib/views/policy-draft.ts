import { defaultPolicy } from "../failover/policy";
import type { Draft } from "./draft-standing";
import {
  bypassPath,
  defaultTimeouts,
  isCooldownPath,
  ladderPath,
  numberFields,
  pathKey,
  persistencePath,
  quotaProbePath,
  timeoutNames,
  type NumberField,
} from "./policy-fields";
import { draftPolicy, writtenValue, type PolicyChanges, type PolicyView, type WrittenPolicy } from "./policy";
import {
  readHoursByProvider,
  readLadder,
  readNumber,
  stepBounds,
  type InputProblem,
  type ProviderHours,
  type ReadInput,
} from "./policy-input";

/** What stands in the fields of one value, before it is read. `value`: chosen, so there is nothing to read. */
export type PolicyInput =
  | { kind: "number"; text: string }
  | { kind: "ladder"; steps: readonly string[] }
  | { kind: "hours"; rows: readonly ProviderHours[] }
  | { kind: "value"; value: unknown };

export type PolicyInputs = Readonly<Record<string, { path: readonly string[]; input: PolicyInput }>>;

/** `since`: what the files said when the first field was touched, which a save is compared with. */
export type BegunPolicy = { inputs: PolicyInputs; since: Pick<PolicyView, "written" | "revisions"> };

export type PolicyDraft = {
  changes: PolicyChanges;
  problems: Readonly<Record<string, InputProblem>>;
};

/** What the inputs change of the policy as it was when they were begun. */
export function draftOf(view: WrittenPolicy, inputs: PolicyInputs): PolicyDraft {
  const changes: Record<string, unknown> = {};
  const problems: Record<string, InputProblem> = {};
  for (const [key, { path, input }] of Object.entries(inputs)) {
    const read = readInput(path, input);
    if (!read.ok) problems[key] = read.problem;
    else if (!isSameValue(read.value, writtenValue(view, path) ?? null))
      changes[key] = read.value ?? emptied(view, path);
  }
  const { baseMs, maxMs } = retryPaths;
  const longest = written(view, changes, maxMs) ?? defaultPolicy.overloadRetry.maxMs;
  const isTouched = pathKey(maxMs) in changes || pathKey(baseMs) in changes;
  if (isTouched && longest < draftPolicy(view, changes).overloadRetry.baseMs)
    problems[pathKey(maxMs)] = "belowBase";
  return { changes, problems };
}

const retryPaths = {
  baseMs: ["understudy", "overloadRetry", "baseMs"],
  maxMs: ["understudy", "overloadRetry", "maxMs"],
};

/** As it will stand in the file; the rules' own reading would already have mended it. */
function written(view: WrittenPolicy, changes: PolicyChanges, path: readonly string[]): number | undefined {
  const key = pathKey(path);
  const value = key in changes ? changes[key] : writtenValue(view, path);
  return typeof value === "number" ? value : undefined;
}

/** What openclaw.json says and this page does not edit there is covered by the default itself (P-3). */
function emptied(view: WrittenPolicy, path: readonly string[]): unknown {
  const isUnder = view.written[pathKey(path)]?.config !== undefined && !isCooldownPath(path);
  return isUnder ? defaultOf(path) : null;
}

function defaultOf(path: readonly string[]): unknown {
  const key = pathKey(path);
  const field = numberFields.find((known) => pathKey(known.path) === key);
  if (field) return field.fallback;
  if (key === pathKey(ladderPath)) return "default";
  if (key === pathKey(persistencePath)) return "turn";
  if (key === pathKey(quotaProbePath)) return false;
  if (key === pathKey(bypassPath)) return [];
  const name = timeoutNames.find((known) => known === path.at(-1));
  return name === undefined ? null : defaultTimeouts[name];
}

function readInput(path: readonly string[], input: PolicyInput): ReadInput<unknown> {
  switch (input.kind) {
    case "number":
      return readNumber(input.text, boundsOf(path));
    case "ladder":
      return readLadder(input.steps);
    case "hours":
      return readHoursByProvider(input.rows);
    case "value":
      return { ok: true, value: input.value };
  }
}

/** Timeouts are whole milliseconds greater than 0. */
function boundsOf(path: readonly string[]): Pick<NumberField, "isWhole" | "least" | "above"> {
  const key = pathKey(path);
  return numberFields.find((field) => pathKey(field.path) === key) ?? stepBounds;
}

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a value is as it was when the draft was begun, or as the draft wants it. */
const isFreeAt = (saved: unknown, base: unknown, value: unknown): boolean =>
  isSameValue(saved ?? null, base ?? null) || isSameValue(saved ?? null, value ?? null);

export type PolicySave = Draft<PolicyChanges>;

/** Each value stands alone: somebody else's change of another one, or to the same number, is no conflict. */
export const isFreePolicy = (saved: PolicyChanges, { base, value }: Omit<PolicySave, "revision">): boolean =>
  Object.keys(value).every((key) => isFreeAt(saved[key], base[key], value[key]));

export const isSamePolicy = (saved: PolicyChanges, value: PolicyChanges): boolean =>
  Object.entries(value).every(([key, wanted]) => isSameValue(saved[key] ?? null, wanted ?? null));

/** The changes that are not saved yet, by whomever. */
export const unsavedOf = (view: WrittenPolicy, changes: PolicyChanges): PolicyChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([key, value]) => !isSameValue(writtenValue(view, pathOf(key)) ?? null, value ?? null),
    ),
  );

/** A draft of both: what is saved now where somebody else changed a value, mine everywhere else. */
export function mergePolicy(
  view: Pick<PolicyView, "written" | "revisions">,
  begun: BegunPolicy,
): BegunPolicy {
  const { changes } = draftOf(begun.since, begun.inputs);
  const saved = baseOf(view, changes);
  const base = baseOf(begun.since, changes);
  const inputs = Object.entries(begun.inputs).filter(
    ([key]) => !(key in changes) || isFreeAt(saved[key], base[key], changes[key]),
  );
  return { since: { written: view.written, revisions: view.revisions }, inputs: Object.fromEntries(inputs) };
}

/** What stood at the changed places, so that it can be compared and put back. */
export const baseOf = (view: WrittenPolicy, changes: PolicyChanges): PolicyChanges =>
  Object.fromEntries(
    Object.keys(changes).map((key) => [key, writtenValue(view, pathOf(key)) ?? null] as const),
  );

/** The path behind a `pathKey`. */
export function pathOf(key: string): readonly string[] {
  const path: unknown = JSON.parse(key);
  return Array.isArray(path) ? path.map(String) : [];
}
