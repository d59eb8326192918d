import fc from "fast-check";
import JSON5 from "json5";
import { expect, test } from "vitest";
import { applyEdit, editJson5, valueAt, type Json5Edit } from "./edit-json5";
import { isComment, parseJson5Tree } from "./json5-tree";
import { sameValue } from "./same-value";

// Documents as people write them: any spelling of JSON5, with comments wherever one may stand.

const keys = ["a", "b", "default", "null", "x-y", "openai:work", "ünï", "with'quote", '"', "__proto__", "0"];
const texts = ["", "openai/gpt-5", "it's", 'say "hi"', "two\nlines", "\u2028", "// no comment", "\\", "😀"];

const comment = fc.oneof(
  fc.constantFrom("cheap", "do not touch", "é", "a // b", "{", '"').map((word) => `/* ${word} */`),
  fc.constantFrom("cheap", "", "/* open", "}", "'").map((word) => `//${word}\n`),
  fc.constant("/* two\n lines */"),
);
const space = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("", " ", "\n", "\n  ", "\r\n\t", " \n\n ") },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("", " ", "\n "), comment, fc.constantFrom("", "\n"))
      .map((parts) => parts.join("")),
  },
);

const quoted = (text: string, quote: "'" | '"'): string =>
  quote +
  text.replace(/[\\\n\r\u2028'"]/g, (char) =>
    char === "\n" ? "\\n" : char === "\u2028" ? "\\u2028" : `\\${char}`,
  ) +
  quote;
const spelledText = fc
  .tuple(fc.constantFrom(...texts), fc.constantFrom("'" as const, '"' as const))
  .map(([text, quote]) => quoted(text, quote));
const spelledKey = fc
  .tuple(fc.constantFrom(...keys), fc.constantFrom("'" as const, '"' as const), fc.boolean())
  .map(([key, quote, bare]) => (bare && /^[\p{L}]+$/u.test(key) ? key : quoted(key, quote)));
const number = fc.constantFrom("1", "0xFF", "+.5", "5.", "1e3", "-0", "Infinity", "-Infinity", "NaN", "1.0");

const document = fc.letrec<{ value: string; object: string; list: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    spelledText,
    number,
    fc.constantFrom("true", "false", "null", "'\\x41\\\n'"),
    tie("object"),
    tie("list"),
  ),
  object: fc
    .tuple(
      fc.array(fc.tuple(space, spelledKey, space, space, tie("value"), space), { maxLength: 4 }),
      fc.boolean(),
      space,
    )
    .map(([members, comma, end]) => {
      const inner = members.map(
        ([before, key, mid, after, value, tail]) => `${before}${key}${mid}:${after}${value}${tail}`,
      );
      return `{${inner.join(",")}${comma && inner.length > 0 ? "," : ""}${end}}`;
    }),
  list: fc
    .tuple(fc.array(fc.tuple(space, tie("value"), space), { maxLength: 4 }), fc.boolean(), space)
    .map(([items, comma, end]) => {
      const inner = items.map((parts) => parts.join(""));
      return `[${inner.join(",")}${comma && inner.length > 0 ? "," : ""}${end}]`;
    }),
}));
const source = fc.tuple(space, document.object, space).map((parts) => parts.join(""));

const newValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...texts),
    fc.constantFrom(0, -0, 1.5, Infinity, true, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...keys), tie("value")), {
        selector: ([key]) => key,
        maxLength: 3,
      })
      .map((entries) => Object.fromEntries(entries)),
  ),
}));

const commentsOf = (text: string): string[] =>
  parseJson5Tree(text)
    .tokens.filter(isComment)
    .map((token) => token.text)
    .toSorted();

/** Every path that exists in a document, and how to go one step beyond. */
function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsIn(inner, [...path, key])]);
}

const hasTwice = (text: string): boolean => {
  const look = (node: ReturnType<typeof parseJson5Tree>["root"]): boolean => {
    if (node.kind === "scalar") return false;
    if (node.kind === "array") return node.elements.some(look);
    const names = node.members.map(({ key }) => key);
    return new Set(names).size < names.length || node.members.some(({ value }) => look(value));
  };
  return look(parseJson5Tree(text).root);
};

/** The plain way to make the same change, on a fresh copy of the document. */
function changed(text: string, { path, ...edit }: Json5Edit): unknown {
  const root: unknown = JSON5.parse(text);
  const last = path.at(-1) ?? "";
  let at: unknown = root;
  for (const key of path.slice(0, -1)) {
    if (typeof at !== "object" || at === null) throw new Error("no object");
    if (!Object.hasOwn(at, key)) put(at, key, {});
    at = Object.getOwnPropertyDescriptor(at, key)?.value;
  }
  if (typeof at !== "object" || at === null) throw new Error("no object");
  if ("remove" in edit) Reflect.deleteProperty(at, last);
  else put(at, last, edit.value);
  return root;
}
const put = (target: object, key: string, value: unknown) =>
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });

/** Independent of the order of members. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null)
    return Object.is(value, -0) ? "-0" : typeof value === "string" ? JSON.stringify(value) : String(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`);
  return `{${entries.toSorted().join()}}`;
};

const request = fc.record({
  pick: fc.nat(),
  beyond: fc.array(fc.constantFrom(...keys), { maxLength: 2 }),
  remove: fc.boolean(),
  value: newValue.value,
});

function toEdit(
  text: string,
  wish: { pick: number; beyond: string[]; remove: boolean; value: unknown },
): Json5Edit {
  const root: unknown = JSON5.parse(text);
  const paths = pathsIn(root);
  const known = paths[wish.pick % Math.max(1, paths.length)] ?? [];
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  const path = [...known];
  for (const key of path.length === 0 ? ["a", ...wish.beyond] : wish.beyond) {
    const at = valueAt(root, path);
    if (at === undefined || isObject(at)) path.push(key);
  }
  return wish.remove && isObject(valueAt(root, path.slice(0, -1)))
    ? { path, remove: true }
    : { path, value: wish.value };
}

const runs = Number(process.env.FUZZ_RUNS ?? 1_000);

test("any edit of any document says what was intended, and every comment survives", () => {
  fc.assert(
    fc.property(source, fc.array(request, { minLength: 1, maxLength: 3 }), (start, wishes) => {
      fc.pre(!hasTwice(start));
      let text = start;
      for (const wish of wishes) {
        const edit = toEdit(text, wish);
        const edited = editJson5(text, [edit]);
        if (!edited.ok) throw new Error(`refused: ${JSON.stringify(edit)} in ${JSON.stringify(text)}`);
        expect(canonical(JSON5.parse(edited.text))).toBe(canonical(changed(text, edit)));
        expect(commentsOf(edited.text)).toEqual(commentsOf(text));
        text = edited.text;
      }
    }),
    { numRuns: runs },
  );
});

test("what is not on the path keeps its very text", () => {
  fc.assert(
    fc.property(document.value, newValue.value, spelledText, (other, value, old) => {
      const before = `{ kept: ${other}, // why\n  edited: ${old},\n}`;
      fc.pre(!hasTwice(before));
      const edited = editJson5(before, [{ path: ["edited"], value }]);
      expect(edited.ok && edited.text.startsWith(`{ kept: ${other}, // why\n  edited: `)).toBe(true);
      expect(edited.ok && edited.text.endsWith(",\n}")).toBe(true);
    }),
    { numRuns: runs / 2 },
  );
});

test("an edit that changes nothing gives back the same text", () => {
  fc.assert(
    fc.property(source, fc.nat(), (text, pick) => {
      fc.pre(!hasTwice(text));
      const root: unknown = JSON5.parse(text);
      const paths = pathsIn(root);
      const path = paths[pick % Math.max(1, paths.length)];
      fc.pre(path !== undefined);
      expect(editJson5(text, [{ path: path ?? [], value: valueAt(root, path ?? []) }])).toMatchObject({
        text,
      });
    }),
    { numRuns: runs / 2 },
  );
});

test("applying an edit to the document is what the plain way does", () => {
  fc.assert(
    fc.property(source, request, (text, wish) => {
      fc.pre(!hasTwice(text));
      const edit = toEdit(text, wish);
      expect(canonical(applyEdit(JSON5.parse(text), edit))).toBe(canonical(changed(text, edit)));
      expect(sameValue(JSON5.parse(text), JSON5.parse(text))).toBe(true);
    }),
    { numRuns: runs / 2 },
  );
});
