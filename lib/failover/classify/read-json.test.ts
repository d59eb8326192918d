import fc from "fast-check";
import { expect, test } from "vitest";
import { findJson } from "./read-json";

test.each([
  ['{"a":1}', [{ a: 1 }]],
  ["  no json", []],
  ["", []],
  ['429 {"a":{"b":[1,-2.5,true,false,null]}}', [{ a: { b: [1, -2.5, true, false, null] } }]],
  ['x {"a":1} y {"b":2}', [{ a: 1 }, { b: 2 }]],
  ["{'a': 'b', 'c': None, 'd': True, 'e': False}", [{ a: "b", c: null, d: true, e: false }]],
  [`{'a': "it's", 'b': 'say "x"'}`, [{ a: "it's", b: 'say "x"' }]],
  ["{ a: 'b', c: undefined }", [{ a: "b", c: null }]],
  ['{"a":"x\\n\\t\\r\\b\\f\\"\\\\\\/\\u4f59\\x41"}', [{ a: 'x\n\t\r\b\f"\\/余A' }]],
  ['{"a":"ends in a backslash\\\\"}', [{ a: "ends in a backslash\\" }]],
  ['{"a":1,}', [{ a: 1 }]],
  ["{}", [{}]],
  ['[{"a":1}]', [[{ a: 1 }]]],
  ['["a","b"]', [["a", "b"]]],
  ['"just a text"', ["just a text"]],
  ['"a" and "b"', []],
  ['"a" {"b":1} "c"', [{ b: 1 }]],
  ["[1305][busy]", []],
  ["[code=x] {oops}", []],
  ["{foo} {bar: 1}", [{ bar: 1 }]],
  ['{"a":1e3}', [{ a: 1000 }]],
  ['{"a" : "b" , "c" :\n[ { } ]\t}', [{ a: "b", c: [{}] }]],
])("reads %s", (text, values) => {
  expect(findJson(text)).toEqual(values);
});

test.each([
  ['{"a":"cut of', [{ a: "cut of" }]],
  ['{"a":1,"b":{"c":"d"', [{ a: 1, b: { c: "d" } }]],
  ['{"a":1,"b":', [{ a: 1 }]],
  ['{"a":1 "b":2}', [{ a: 1 }]],
  ['{"a":1,"b":what}', [{ a: 1 }]],
  ['{"a":[1,2', [{ a: [1, 2] }]],
  ['{"a":[1 2]}', [{ a: [1] }]],
  ['{"a":[what]}', []],
  ['{"a":', []],
  ['["a", what]', [["a"]]],
])("keeps what stands before the damage: %s", (text, values) => {
  expect(findJson(text)).toEqual(values);
});

test("a key named __proto__ is left out and changes nothing", () => {
  const [value] = findJson('{"__proto__":{"polluted":1},"a":2}');
  expect(Object.getOwnPropertyNames(value)).toEqual(["a"]);
  expect(Reflect.get(Object(value), "polluted")).toBeUndefined();
});

test("finds at most four values and gives up after eight attempts", () => {
  expect(findJson('{"a":1} '.repeat(9))).toHaveLength(4);
  expect(findJson(`${"{x} ".repeat(8)}{"a":1}`)).toEqual([]);
  expect(findJson(`${"{x} ".repeat(7)}{"a":1}`)).toEqual([{ a: 1 }]);
});

test("depth and size are bounded", () => {
  expect(findJson('{"a":'.repeat(40))).toEqual([]);
  expect(JSON.stringify(findJson(`{"a":[${"1,".repeat(10_000)}1]}`)).length).toBeLessThan(10_000);
});

test("whatever JSON.stringify writes is read back", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }), { minKeys: 1 }), (value) => {
      const text = JSON.stringify(value, (key: string, field: unknown) =>
        key === "__proto__" ? undefined : field,
      );
      expect(findJson(text)[0]).toEqual(JSON.parse(text));
    }),
  );
});

test("never throws", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("{", "}", "[", "]", '"', "'", "\\", ":", ",", "a", "1", " ", "u") }),
      (text) => {
        expect(Array.isArray(findJson(text))).toBe(true);
      },
    ),
  );
});
