import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isDifferences, packDifferences, unpackDifferences } from "./value-differences";

const aValue = fc.oneof(
  fc.nat().map(String),
  fc.maxSafeInteger().map((distance) => `\u0001${distance.toString(36)}`),
  fc.constantFrom("", "007", "\u0001", "\u00010", "\u0001-0", "9f4dfad3dedb", "1e3", "99999999999999999999"),
);

test("values come back from a sample and what differs from it, whatever they are", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(aValue, aValue, fc.boolean()), { maxLength: 200 }), (rows) => {
      const base = rows.map(([value]) => value);
      const values = rows.map(([value, other, isOther]) => (isOther ? other : value));
      const bytes = packDifferences(base, values);
      expect(isDifferences(bytes)).toBe(true);
      expect(unpackDifferences(base, bytes)).toEqual(values);
    }),
  );
});

test("nothing that was deflated is taken for differences", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.constantFrom(0, 1, 9), (text, level) => {
      expect(isDifferences(deflateRawSync(text, { level }))).toBe(false);
    }),
  );
});

test("a distance of ten milliseconds takes two bytes, and what is as in the sample none", () => {
  expect(packDifferences(["1", "\u00015"], ["1", "\u0001a"])).toHaveLength(1 + 2);
  expect(packDifferences(["1", "\u00015"], ["1", "\u00015"])).toHaveLength(1);
});
