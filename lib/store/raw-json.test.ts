import fc from "fast-check";
import { expect, test } from "vitest";
import { joinMembers, readMembers, withMembers } from "./raw-json";

test("D-3: a member that is not ours keeps its exact text", () => {
  const text =
    '{ "a" : 1.0, "b\\"\\\\": [ {"x": "}"}, 12345678901234567890 ], "__proto__": {"k": 1e3}, "c": "y" }';
  const members = readMembers(text);
  expect(members?.map((member) => member.raw)).toEqual([
    "1.0",
    '[ {"x": "}"}, 12345678901234567890 ]',
    '{"k": 1e3}',
    '"y"',
  ]);
  expect(joinMembers(withMembers(members ?? [], new Map([["c", "2"]])))).toBe(
    '{"a":1.0,"b\\"\\\\":[ {"x": "}"}, 12345678901234567890 ],"__proto__":{"k": 1e3},"c":2}',
  );
});

test("other kinds of values have no members", () => {
  for (const text of ["[]", "null", '"{}"', "12", " true "]) expect(readMembers(text)).toBeNull();
  expect(readMembers(" {} ")).toEqual([]);
});

test("of a key written twice the last one counts, and removing removes both", () => {
  const members = readMembers('{"a":1,"b":2,"a":3}') ?? [];
  expect(joinMembers(withMembers(members, new Map([["a", "4"]])))).toBe('{"a":1,"b":2,"a":4}');
  expect(joinMembers(withMembers(members, new Map([["a", undefined]])))).toBe('{"b":2}');
});

test("a new member goes to the end, one that is not there is not removed", () => {
  const edits = new Map([
    ["new", "[]"],
    ["gone", undefined],
  ]);
  expect(joinMembers(withMembers(readMembers('{"a":1}') ?? [], edits))).toBe('{"a":1,"new":[]}');
});

test("reading and joining any object gives the same object", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(3), (object, indent) => {
      const text = JSON.stringify(object, null, indent);
      const members = readMembers(text);
      expect(members?.map((member) => member.key)).toEqual(Object.keys(object));
      expect(JSON.parse(joinMembers(members ?? []))).toEqual(JSON.parse(text));
    }),
  );
});
