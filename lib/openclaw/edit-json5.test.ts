import { expect, test } from "vitest";
import { editJson5, type Json5Edit } from "./edit-json5";

const edit = (text: string, ...edits: Json5Edit[]): string => {
  const edited = editJson5(text, edits);
  return edited.ok ? edited.text : edited.reason;
};

const order = ["auth", "order", "openai"];

test("D-56: a list keeps its elements' spellings, comments and trailing comma when they move", () => {
  const before = `{
  auth: {
    order: {
      // subscription first
      openai: [
        'openai:sub', // until March
        "openai:key",
        // emergency only
        "openai:backup",
      ],
    },
  },
}
`;
  expect(edit(before, { path: order, value: ["openai:backup", "openai:sub", "openai:new"] })).toBe(`{
  auth: {
    order: {
      // subscription first
      openai: [
        // emergency only
        "openai:backup",
        'openai:sub', // until March
        "openai:new",
      ],
    },
  },
}
`);
});

test("a list on one line stays on one line", () => {
  expect(edit(`{ auth: { order: { openai: [ 'a', "b" ] } } }`, { path: order, value: ["b", "c", "a"] })).toBe(
    `{ auth: { order: { openai: [ "b", "c", 'a' ] } } }`,
  );
});

test("D-56: a new member is written the way the file is, behind the comment of the one before", () => {
  const before = `{
\t// who may call
\t"agents": {
\t\t"defaults": { "workspace": "/w" } // one line
\t}
}`;
  expect(
    edit(before, { path: ["agents", "defaults", "model"], value: { primary: "a/b", fallbacks: ["c/d"] } }),
  ).toBe(`{
\t// who may call
\t"agents": {
\t\t"defaults": { "workspace": "/w", "model": {
\t\t\t"primary": "a/b",
\t\t\t"fallbacks": [
\t\t\t\t"c/d"
\t\t\t]
\t\t} } // one line
\t}
}`);
  expect(edit(before, { path: order, value: ["openai:a"] })).toBe(`{
\t// who may call
\t"agents": {
\t\t"defaults": { "workspace": "/w" } // one line
\t},
\t"auth": {
\t\t"order": {
\t\t\t"openai": [
\t\t\t\t"openai:a"
\t\t\t]
\t\t}
\t}
}`);
});

test("a model that was a text becomes an object, one that was an object a text; comments stay", () => {
  const model = ["agents", "defaults", "model"];
  const long = edit(`{agents: {defaults: {model: "a/b"}}}`, {
    path: model,
    value: { primary: "a/b", fallbacks: [] },
  });
  expect(long).toBe(`{agents: {defaults: {model: { primary: "a/b", fallbacks: [] }}}}`);
  const short = `{
  agents: { defaults: {
    model: {
      primary: "a/b", // cheap
    },
  } },
}`;
  expect(edit(short, { path: model, value: "c/d" })).toBe(`{
  agents: { defaults: {
    model: // cheap
      "c/d",
  } },
}`);
});

test("removing a member takes its line, keeps its comments and the commas of the others", () => {
  const before = `{
  auth: {
    order: {
      anthropic: ["a:x"],
      // why this order
      openai: ["o:x"] // tested
    }
  }
}`;
  expect(edit(before, { path: order, remove: true })).toBe(`{
  auth: {
    order: {
      anthropic: ["a:x"]
      // why this order
      // tested
    }
  }
}`);
  expect(edit(`{ a: 1, b: 2, }`, { path: ["a"], remove: true })).toBe(`{ b: 2, }`);
  expect(edit(`{ a: 1, b: 2 }`, { path: ["b"], remove: true })).toBe(`{ a: 1 }`);
});

test("D-56: spellings of numbers, quotes, line ends and byte order mark outside the path stay", () => {
  const before = `\uFEFF{\r\n  timeout: 0x1F4, ratio: .50, big: 1e3, never: Infinity,\r\n  "k": 'v', auth: {}\r\n}\r\n`;
  expect(edit(before, { path: order, value: ["openai:a"] })).toBe(
    before.replace(
      "auth: {}",
      `auth: {\r\n    order: {\r\n      openai: [\r\n        "openai:a"\r\n      ]\r\n    }\r\n  }`,
    ),
  );
});

test("several edits are made in one step, and one that changes nothing gives back the text", () => {
  const before = `{ a: 1, b: { c: [1, 2] } }`;
  expect(edit(before, { path: ["b", "c"], value: [2] }, { path: ["d"], value: 3 })).toBe(
    `{ a: 1, b: { c: [2] }, d: 3 }`,
  );
  expect(edit(before, { path: ["b"], value: { c: [1, 2] } }, { path: ["x"], remove: true })).toBe(before);
});

test("agents.list is edited by position, and a new agent goes to its end", () => {
  const before = `{ agents: { list: [ { id: "main" }, { id: "work", model: "a/b" } ] } }`;
  expect(edit(before, { path: ["agents", "list", "1", "model"], value: "c/d" })).toContain(
    `{ id: "work", model: "c/d" }`,
  );
  expect(edit(before, { path: ["agents", "list", "2"], value: { id: "new" } })).toBe(
    `{ agents: { list: [ { id: "main" }, { id: "work", model: "a/b" }, { id: "new" } ] } }`,
  );
});

test("a text that is not JSON5, or has a spelling the lexer does not know, is not edited", () => {
  const refused = "it is written in a way that cannot be edited without changing more than was asked for";
  expect(edit(`{ a: 1`, { path: ["a"], value: 2 })).toBe(refused);
  expect(edit(`{ \\u0061: 1 }`, { path: ["b"], value: 2 })).toBe(refused);
  expect(edit(`{ a: [1] }`, { path: ["a", "0"], remove: true })).toBe(refused);
  expect(edit(`{ a: 1 }`, { path: ["a", "b"], value: 2 })).toBe(refused);
});

test("a key written twice: the last one counts, and taking it away would bring back the other", () => {
  expect(edit(`{ a: 1, a: 2 }`, { path: ["a"], value: 3 })).toBe(`{ a: 1, a: 3 }`);
  expect(edit(`{ a: 1, a: 2 }`, { path: ["a"], remove: true })).toContain("cannot be edited");
});
