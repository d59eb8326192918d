import { expect, test } from "vitest";
import { chainPlaces } from "./board-chain";
import { draftChain, dryRun, modeOf, rowsOf, withRows, type ChainEdit } from "./chain-draft";
import { inherited, nextChainText, readChain, type ChainValue } from "./chain-value";
import { aFacts, aKey, now } from "./test-facts";

const chain = (primary: string | null, fallbacks: readonly string[] | null): ChainValue => ({
  primary,
  fallbacks,
});
const facts = aFacts({
  primary: "openai/gpt",
  fallbacks: ["anthropic/opus"],
  profiles: { "openai:a": aKey("openai"), "anthropic:x": aKey("anthropic") },
});
const refs = (edit: ChainEdit) =>
  draftChain(facts, edit).map(({ provider, model }) => `${provider}/${model}`);

test("D-50: a text is a primary without a list, an object may have an empty one", () => {
  expect(readChain("a/b")).toEqual(chain("a/b", null));
  expect(readChain({ primary: "a/b", fallbacks: [] })).toEqual(chain("a/b", []));
  expect(readChain({ fallbacks: ["c/d"] })).toEqual(chain(null, ["c/d"]));
  expect(readChain(null)).toEqual(inherited);
});

test("D-50: what an agent does with the defaults", () => {
  expect(modeOf(inherited)).toBe("inherit");
  expect(modeOf(chain("a/b", null))).toBe("own");
  expect(modeOf(chain(null, []))).toBe("ownFallbacks");
});

test("the first of the sequence is the primary, whatever was moved there", () => {
  const value = chain("a/1", ["b/2", "c/3"]);
  expect(rowsOf(value)).toEqual(["a/1", "b/2", "c/3"]);
  expect(withRows(value, ["c/3", "a/1", "b/2"])).toEqual(chain("c/3", ["a/1", "b/2"]));
  expect(withRows(value, ["b/2"])).toEqual(chain("b/2", []));
  expect(withRows(value, [])).toEqual(inherited);
});

test("D-50: a list that was not there stays away until there is something to list", () => {
  expect(withRows(chain("a/1", null), ["b/2"])).toEqual(chain("b/2", null));
  expect(withRows(chain("a/1", null), ["a/1", "b/2"])).toEqual(chain("a/1", ["b/2"]));
  expect(withRows(chain(null, ["b/2"]), [])).toEqual(chain(null, []));
});

test("D-50: the chain of a draft is that of the real rules", () => {
  expect(refs({ scope: "agent", value: inherited })).toEqual(["openai/gpt", "anthropic/opus"]);
  expect(refs({ scope: "agent", value: chain("x/own", null) })).toEqual(["x/own"]);
  expect(refs({ scope: "agent", value: chain(null, ["x/own"]) })).toEqual(["openai/gpt", "x/own"]);
  expect(refs({ scope: "defaults", value: chain("x/new", ["y/next"]) })).toEqual(["x/new", "y/next"]);
});

test("R-15: the image chain has no text model appended; without any there is none", () => {
  expect(refs({ scope: "image", value: chain("x/eye", ["y/lens"]) })).toEqual(["x/eye", "y/lens"]);
  expect(refs({ scope: "image", value: inherited })).toEqual([]);
});

test("the defaults are tried as an agent without a model of its own sees them", () => {
  const own = { ...facts.config, agents: [{ id: "main", model: { primary: "x/own" }, aliases: {} }] };
  const edit: ChainEdit = { scope: "defaults", value: chain("y/new", null) };
  expect(draftChain({ ...facts, config: own }, edit).map(({ model }) => model)).toEqual(["new"]);
});

test("a dry run says of every candidate whether it is free and who would be asked", () => {
  const limited = {
    ...facts,
    usage: {
      "openai:a": { modelCooldowns: { gpt: { until: now + 600_000, reason: "rate_limit" as const } } },
    },
  };
  const steps = dryRun(limited, { scope: "agent", value: inherited }, now);
  expect(
    steps.map(({ place, outlook }) => [
      place.ref,
      place.state,
      place.until,
      outlook.action,
      outlook.profileId,
    ]),
  ).toEqual([
    ["openai/gpt", "limited", now + 600_000, "skip", null],
    ["anthropic/opus", "answering", null, "attempt", "anthropic:x"],
  ]);
});

test("places of an empty chain are none", () => {
  expect(chainPlaces(facts, [], { now, recentRuns: [] })).toEqual([]);
});

test("a value is written in the form the file has, and what else an object holds stays", () => {
  expect(nextChainText("a/1", chain("b/2", null))).toBe("b/2");
  expect(nextChainText("a/1", chain("a/1", ["b/2"]))).toEqual({ primary: "a/1", fallbacks: ["b/2"] });
  expect(nextChainText({ primary: "a/1", timeoutMs: 9 }, chain("b/2", null))).toEqual({
    primary: "b/2",
    timeoutMs: 9,
  });
  expect(nextChainText("a/1", inherited)).toBeUndefined();
});
