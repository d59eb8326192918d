import { dirname, relative } from "node:path";
import { errorText, say, type ErrorSaid } from "../error-said";
import { isPlainRecord } from "../failover/own-value";
import { deepestInclude, includePath, type IncludedFiles } from "./config-includes";
import { parseJson5 } from "./parse-json5";

type Merged = { ok: true; value: unknown } | { ok: false; message: string };

/** Where a value stands: the files that lead to it, the last one its own. */
type Place = { chain: readonly string[]; text: string };

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

  function placeOf({ chain, text }: Place, said: unknown) {
    const told = typeof said === "string" && text.includes(said) ? said : "$include";
    const line = text.slice(0, text.indexOf(told)).split("\n").length;
    return { file: nameOf(chain.at(-1) ?? ""), line, said: JSON.stringify(said) };
  }

  function load(said: unknown, place: Place): unknown {
    const at = placeOf(place, said);
    if (typeof said !== "string") throw new IncludeProblem(say("config-include-no-path", at));
    const path = includePath(place.chain.at(-1) ?? configPath, said);
    if (place.chain.includes(path)) {
      const way = [...place.chain.slice(place.chain.indexOf(path)), path].map(nameOf).join(" -> ");
      throw new IncludeProblem(say("config-include-circle", { ...at, way }));
    }
    if (place.chain.length > deepestInclude)
      throw new IncludeProblem(say("config-include-deep", { ...at, most: deepestInclude }));
    const file = included[path];
    if (file && !file.ok) throw new IncludeProblem(say(`config-include-${file.flaw}`, at));
    if (!file || file.text === null) throw new IncludeProblem(say("config-include-gone", at));
    const parsed = parseJson5(nameOf(path), file.text);
    if (!parsed.ok) throw new IncludeProblem(say("told", { text: parsed.message }));
    return resolved(parsed.value, { chain: [...place.chain, path], text: file.text });
  }

  function resolved(value: unknown, place: Place): unknown {
    if (Array.isArray(value)) return value.map((item) => resolved(item, place));
    if (!isPlainRecord(value)) return value;
    const entries = Object.entries(value).filter(([key]) => key !== "$include");
    const own = Object.fromEntries(entries.map(([key, inner]) => [key, resolved(inner, place)]));
    if (!Object.hasOwn(value, "$include")) return own;
    const { $include: said } = value;
    const content = Array.isArray(said)
      ? said.map((one) => load(one, place)).reduce(mergeValues, {})
      : load(said, place);
    if (entries.length === 0) return content;
    if (!isPlainRecord(content))
      throw new IncludeProblem(say("config-include-no-object", placeOf(place, said)));
    return mergeValues(content, own);
  }

  try {
    return { ok: true, value: resolved(input.document, { chain: [configPath], text: input.text }) };
  } catch (error) {
    if (error instanceof IncludeProblem) return { ok: false, message: error.message };
    throw error;
  }
}
