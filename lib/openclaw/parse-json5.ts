import JSON5 from "json5";
import { isPlainRecord } from "../failover/own-value";

type Parsed = { ok: true; value: unknown } | { ok: false; message: string };

const numberAt = (error: unknown, field: string): number => {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, field) : undefined;
  return typeof value === "number" ? value : 1;
};

/** Parses a JSON5 file; a syntax error becomes `openclaw.json: line L, column C: <parser message>` (07 §5). */
export function parseJson5(fileName: string, text: string): Parsed {
  try {
    const value: unknown = JSON5.parse(text.replace(/^\uFEFF/, ""));
    return { ok: true, value };
  } catch (error) {
    const said = error instanceof Error ? error.message : "cannot be parsed";
    const message = said.replace(/^JSON5: /, "").replace(/ at \d+:\d+$/, "");
    const [line, column] = [numberAt(error, "lineNumber"), numberAt(error, "columnNumber")];
    return { ok: false, message: `${fileName}: line ${line}, column ${column}: ${message}` };
  }
}

/** The same for a configuration: a file that holds a list or a text has no keys, and what to do about it is said. */
export function parseConfigText(fileName: string, text: string): Parsed {
  const parsed = parseJson5(fileName, text);
  return !parsed.ok || isPlainRecord(parsed.value)
    ? parsed
    : { ok: false, message: noObject(fileName, parsed.value) };
}

export const noObject = (fileName: string, value: unknown): string => {
  const found = value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
  return `${fileName}: holds ${found} where an object is expected: put { } around its keys, or restore a backup`;
};
