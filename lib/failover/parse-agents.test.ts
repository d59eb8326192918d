import { describe, expect, test } from "vitest";
import { parseModelValue } from "./parse-agents";
import { parseFailoverConfig } from "./parse-config";

const agentsOf = (agents: object) => parseFailoverConfig({ agents }).agents;

describe("D-50, D-52: a model value", () => {
  test.each([
    [" openai/gpt ", { primary: "openai/gpt" }],
    ["  ", undefined],
    [5, undefined],
    [null, undefined],
    [["a/b"], undefined],
    [{}, undefined],
    [{ primary: " " }, undefined],
    [{ primary: " a/b " }, { primary: "a/b" }],
    [
      { primary: "a/b", fallbacks: [] },
      { primary: "a/b", fallbacks: [] },
    ],
    [{ primary: "", fallbacks: ["c/d"] }, { fallbacks: ["c/d"] }],
    [{ fallbacks: [] }, { fallbacks: [] }],
    [
      { primary: "a/b", fallbacks: ["c/d", " ", 5, " e/f "] },
      { primary: "a/b", fallbacks: ["c/d", "e/f"] },
    ],
    [{ primary: "a/b", fallbacks: "c/d" }, { primary: "a/b" }],
  ])("%j", (raw, expected) => {
    expect(parseModelValue(raw)).toEqual(expected);
  });
});

test("the defaults carry models, image model, subagents, heartbeat and aliases", () => {
  const defaults = {
    model: { primary: "a/b", fallbacks: ["c/d"] },
    imageModel: "e/f",
    subagents: { model: { primary: "g/h" } },
    heartbeat: { model: " i/j " },
    models: { "a/b": { alias: " fast " }, "c/d": {}, "e/f": { alias: "" }, "g/h": "x" },
  };
  expect(parseFailoverConfig({ agents: { defaults } }).defaults).toEqual({
    model: { primary: "a/b", fallbacks: ["c/d"] },
    imageModel: { primary: "e/f" },
    subagentModel: { primary: "g/h" },
    heartbeatModel: "i/j",
    aliases: { "a/b": "fast" },
  });
  expect(
    parseFailoverConfig({ agents: { defaults: { subagents: 5, heartbeat: "x", models: [] } } }).defaults,
  ).toEqual({ aliases: {} });
});

describe("D-51, R14: list and entries", () => {
  test("both are read, ids lower-case, the list first", () => {
    expect(
      agentsOf({
        list: [{ id: " Main ", model: "a/b" }, { id: "" }, { model: "x/y" }, "text"],
        entries: { OTHER: { model: "c/d" }, bad: 5, " ": {} },
      }),
    ).toEqual([
      { id: "main", model: { primary: "a/b" }, aliases: {} },
      { id: "other", model: { primary: "c/d" }, aliases: {} },
    ]);
  });

  test("the same id in both: entries win field by field", () => {
    const list = [
      {
        id: "main",
        model: { primary: "a/b", fallbacks: [] },
        heartbeat: { model: "h/h" },
        models: { "a/b": { alias: "one" } },
      },
    ];
    expect(agentsOf({ list, entries: { main: { model: "c/d" } } })).toEqual([
      { id: "main", model: { primary: "c/d" }, heartbeatModel: "h/h", aliases: { "a/b": "one" } },
    ]);
    expect(agentsOf({ list, entries: { Main: { models: { "c/d": { alias: "two" } } } } })).toEqual([
      {
        id: "main",
        model: { primary: "a/b", fallbacks: [] },
        heartbeatModel: "h/h",
        aliases: { "c/d": "two" },
      },
    ]);
    expect(agentsOf({ list, entries: { main: { models: {} } } })[0]?.aliases).toEqual({});
  });

  test("the same id twice in the list: the first counts", () => {
    expect(
      agentsOf({
        list: [
          { id: "a", model: "x/1" },
          { id: "A", model: "x/2" },
        ],
      }),
    ).toEqual([{ id: "a", model: { primary: "x/1" }, aliases: {} }]);
    expect(agentsOf({ list: "x", entries: [] })).toEqual([]);
  });
});
