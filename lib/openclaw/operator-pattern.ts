import { RE2JS } from "re2js";

/** P-27: an operator's expression never sees more than this. */
export const longestInput = 8_192;

export type OperatorPattern = {
  test(text: string): boolean;
  /** Every match replaced; a text beyond the limit is cut, since what was not looked at may hold a secret. */
  mask(text: string, by: string): string;
};

/** OpenClaw also writes `/expression/flags`; of the flags only i, m and s mean anything here. */
function readSource(source: string): { expression: string; flags: number } {
  const [, expression, letters = ""] = /^\/(.+)\/([dgimsuy]*)$/s.exec(source) ?? [];
  const isMulti = letters.includes("m") ? RE2JS.MULTILINE : 0;
  const isDotAll = letters.includes("s") ? RE2JS.DOTALL : 0;
  // Case never matters in our text rules (G-5); lookbehinds run in linear time too.
  const usual = RE2JS.CASE_INSENSITIVE | RE2JS.LOOKBEHINDS;
  return { expression: expression ?? source, flags: usual | isMulti | isDotAll };
}

/** An expression on a linear-time engine (P-27); null when that cannot run it. */
export function compileOperatorPattern(source: unknown): OperatorPattern | null {
  if (typeof source !== "string" || source === "" || source.length > longestInput) return null;
  try {
    const { expression, flags } = readSource(source);
    const compiled = RE2JS.compile(expression, flags);
    return {
      test: (text) => compiled.matcher(text.slice(0, longestInput)).find(),
      mask: (text, by) => compiled.matcher(text.slice(0, longestInput)).replaceAll(() => by),
    };
  } catch {
    return null;
  }
}
