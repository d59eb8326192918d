import { dirname, relative } from "node:path";
import { errorText, say, type ErrorSaid } from "../error-said";
import { isPlainRecord } from "../failover/own-value";
import { deepestInclude, includePath, type IncludedFiles } from "./config-includes";
import { locate, parseJson5Tree } from "./json5-tree";
import { parseJson5 } from "./parse-json5";

type Merged = { ok: true; value: unknown } | { ok: false; message: string };

/** Where a value stands: the files that lead to it, the last one its own, and the keys that lead to it there. */
type Place = { chain: readonly string[]; text: string; path: readonly string[] };

const inside = (place: Place, key: string): Place => ({ ...place, path: [...place.path, key] });

/** The line of a value, however it and its keys are written. */
function lineOf({ text, path }: Place): number {
  const lineAt = (end: number) => text.slice(0, end).split("\n").length;
  try {
    // A mark of the byte order takes a place too.
    const tree = parseJson5Tree(text.replace(/^\uFEFF/, " "));
    return lineAt(locate(tree, path).node.start);
  } catch {
    // Spelled as only the parser proper knows.
    return lineAt(Math.max(0, text.indexOf("$include")));
  }
}

class IncludeProblem extends Error {
  override readonly name = "IncludeProblem";
  constructor(said: ErrorSaid) {
    super(errorText(said));
  }
}

/** Lists are joined, objects merged key by key; of anything else the later one counts. */
function mergeValues(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isPlainRecord(first) || !isPlainRecord(second)) return second;
  const merged = new Map(Object.entries(first));
  for (const [key, value] of Object.entries(second))
    if (key !== "__proto__") merged.set(key, merged.has(key) ? mergeValues(merged.get(key), value) : value);
  return Object.fromEntries(merged);
}

/** openclaw.json as OpenClaw reads it: every `$include` with the content of its files, keys beside it on top. */
export function mergeIncludes(input: {
  configPath: string;
  text: string;
  document: unknown;
  included: IncludedFiles;
}): Merged {
  const { configPath, included } = input;
  const nameOf = (path: string) =>
    path === configPath ? "openclaw.json" : relative(dirname(configPath), path);

  const placeOf = (place: Place, said: unknown) => ({
    file: nameOf(place.chain.at(-1) ?? ""),
    line: lineOf(place),
    said: JSON.stringify(said),
  });

  function load(said: unknown, place: Place): unknown {
    const at = () => placeOf(place, said);
    if (typeof said !== "string") throw new IncludeProblem(say("config-include-no-path", at()));
    const path = includePath(place.chain.at(-1) ?? configPath, said);
    if (place.chain.includes(path)) {
      const way = [...place.chain.slice(place.chain.indexOf(path)), path].map(nameOf).join(" -> ");
      throw new IncludeProblem(say("config-include-circle", { ...at(), way }));
    }
    if (place.chain.length > deepestInclude)
      throw new IncludeProblem(say("config-include-deep", { ...at(), most: deepestInclude }));
    const file = included[path];
    if (file && !file.ok) throw new IncludeProblem(say(`config-include-${file.flaw}`, at()));
    if (!file || file.text === null) throw new IncludeProblem(say("config-include-gone", at()));
    const parsed = parseJson5(nameOf(path), file.text);
    if (!parsed.ok) throw new IncludeProblem(say("told", { text: parsed.message }));
    return resolved(parsed.value, { chain: [...place.chain, path], text: file.text, path: [] });
  }

  function resolved(value: unknown, place: Place): unknown {
    if (Array.isArray(value)) return value.map((item, at) => resolved(item, inside(place, String(at))));
    if (!isPlainRecord(value)) return value;
    const entries = Object.entries(value).filter(([key]) => key !== "$include");
    const own = Object.fromEntries(entries.map(([key, inner]) => [key, resolved(inner, inside(place, key))]));
    if (!Object.hasOwn(value, "$include")) return own;
    const { $include: said } = value;
    const here = inside(place, "$include");
    const content = Array.isArray(said)
      ? said.map((one, at) => load(one, inside(here, String(at)))).reduce(mergeValues, {})
      : load(said, here);
    if (entries.length === 0) return content;
    if (!isPlainRecord(content))
      throw new IncludeProblem(say("config-include-no-object", placeOf(here, said)));
    return mergeValues(content, own);
  }

  try {
    return { ok: true, value: resolved(input.document, { chain: [configPath], text: input.text, path: [] }) };
  } catch (error) {
    if (error instanceof IncludeProblem) return { ok: false, message: error.message };
    throw error;
  }
}
