import { expect, test } from "vitest";
import { baseOf, draftOf, isFreePolicy, mergePolicy, unsavedOf, type PolicyInput } from "./policy-draft";
import { ladderPath, pathKey } from "./policy-fields";
import { viewPolicy } from "./policy";

const view = (settings: unknown, document: unknown = {}) =>
  viewPolicy({
    now: 1,
    role: "admin",
    revisions: { config: "c", settings: "s" },
    document,
    settings,
    providers: [],
    lockOf: () => null,
    lock: null,
    problems: [],
    environment: [],
  });
const max = ["auth", "cooldowns", "billingMaxHours"];
const base = ["understudy", "overloadRetry", "baseMs"];
const longest = ["understudy", "overloadRetry", "maxMs"];
const inputs = (...entries: [readonly string[], PolicyInput][]) =>
  Object.fromEntries(entries.map(([path, input]) => [pathKey(path), { path, input }]));
const typed = (text: string): PolicyInput => ({ kind: "number", text });

test("only what differs from the file is a change, and an emptied field is the default again", () => {
  const file = view({ auth: { cooldowns: { billingMaxHours: 12 } } });
  expect(draftOf(file, inputs([max, typed("12")])).changes).toEqual({});
  const { changes } = draftOf(file, inputs([max, typed("")]));
  expect(changes).toEqual({ [pathKey(max)]: null });
  expect(baseOf(file, changes)).toEqual({ [pathKey(max)]: 12 });
});

test("what cannot be read is a problem of its own field", () => {
  const { changes, problems } = draftOf(
    view({}),
    inputs([max, typed("0")], [ladderPath, { kind: "ladder", steps: ["30", "x"] }]),
  );
  expect(changes).toEqual({});
  expect(problems).toEqual({ [pathKey(max)]: "notPositive", [pathKey(ladderPath)]: "notANumber" });
});

test("07 §5: the longest wait of a retry is at least its base, whichever of them was changed", () => {
  const file = view({ understudy: { overloadRetry: { maxMs: 5_000 } } });
  expect(draftOf(file, inputs([base, typed("6000")])).problems).toEqual({ [pathKey(longest)]: "belowBase" });
  expect(draftOf(file, inputs([longest, typed("100")])).problems).toEqual({
    [pathKey(longest)]: "belowBase",
  });
  expect(draftOf(file, inputs([base, typed("4000")])).problems).toEqual({});
  expect(draftOf(view({}), inputs([base, typed("40000")])).problems).toEqual({
    [pathKey(longest)]: "belowBase",
  });
});

test("P-3: what openclaw.json says outside auth.cooldowns is covered by the default, not taken out there", () => {
  const file = view({}, { understudy: { ladderSeconds: "classic", overloadRetry: { max: 3 } } });
  const retries = ["understudy", "overloadRetry", "max"];
  const { changes } = draftOf(
    file,
    inputs([ladderPath, { kind: "value", value: null }], [retries, typed("")]),
  );
  expect(changes).toEqual({ [pathKey(ladderPath)]: "default", [pathKey(retries)]: 10 });
});

const cooldowns = (hours: number, minutes?: number) =>
  view({ auth: { cooldowns: { billingMaxHours: hours } }, understudy: { retryAfterMaxMinutes: minutes } });
const hint = ["understudy", "retryAfterMaxMinutes"];

test("a value that somebody else saved just so is no change any more, and stands against none", () => {
  const changes = { [pathKey(max)]: 9, [pathKey(hint)]: 7 };
  expect(unsavedOf(cooldowns(9), changes)).toEqual({ [pathKey(hint)]: 7 });
  const draft = { base: { [pathKey(max)]: 12, [pathKey(hint)]: null }, value: changes };
  expect(isFreePolicy({ [pathKey(max)]: 9 }, draft)).toBe(true);
  expect(isFreePolicy({ [pathKey(max)]: 8 }, draft)).toBe(false);
});

test("a merge takes the value that both changed from what is saved, and keeps every other of the draft", () => {
  const begun = { since: cooldowns(12), inputs: inputs([max, typed("9")], [hint, typed("7")]) };
  const saved = cooldowns(8);
  const merged = mergePolicy(saved, begun);
  expect(draftOf(saved, merged.inputs).changes).toEqual({ [pathKey(hint)]: 7 });
  expect(merged.since.written).toEqual(saved.written);
});
