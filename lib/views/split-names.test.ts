import { expect, test } from "vitest";
import { splitNames } from "./split-names";

test("names stand at the odd places, wherever they are", () => {
  expect(splitNames("a/x failed, so b/y answered.", ["a/x", "b/y"])).toEqual([
    "",
    "a/x",
    " failed, so ",
    "b/y",
    " answered.",
  ]);
  expect(splitNames("Nothing is named.", ["a/x"])).toEqual(["Nothing is named."]);
  expect(splitNames("Nobody has a name.", [])).toEqual(["Nobody has a name."]);
});

test("the longer name wins, and a part of a longer word is no name", () => {
  expect(splitNames("z:key-2, z:key", ["z:key", "z:key-2"])).toEqual(["", "z:key-2", ", ", "z:key", ""]);
  expect(splitNames("openai/gpt-5.5 only", ["openai/gpt-5", "gpt-5.5"])).toEqual(["openai/gpt-5.5 only"]);
  expect(splitNames("with z:key: it waits", ["z:key"])).toEqual(["with ", "z:key", ": it waits"]);
  expect(splitNames("a/qwen:27b", ["a/qwen"])).toEqual(["a/qwen:27b"]);
  expect(splitNames("It was a/gpt-5.", ["a/gpt-5"])).toEqual(["It was ", "a/gpt-5", "."]);
});

test("a name is taken as it is written, not as a pattern; in a script without spaces it is found too", () => {
  expect(splitNames("a.b (x)", ["a.b (x)"])).toEqual(["", "a.b (x)", ""]);
  expect(splitNames("axb", ["a.b"])).toEqual(["axb"]);
  expect(splitNames("ให้z:keyตอบ", ["z:key"])).toEqual(["ให้", "z:key", "ตอบ"]);
});
