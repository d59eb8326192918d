import { JsonTokenType } from "@croct/json5-parser";
import { isTrivia, type Json5Token, type Json5Tree } from "./json5-tree";

/** How a document is written, so that what is added looks like the rest. */
export type Json5Style = {
  newline: string;
  /** One step of indentation. */
  unit: string;
  quote: '"' | "'";
  quotedKeys: boolean;
  /** The document goes over several lines. */
  isMultiLine: boolean;
  hasMultiLineLists: boolean;
  hasTrailingCommas: boolean;
};

/** White space at the start of the line that holds a place of the text. */
export function indentAt(text: string, at: number): string {
  const lineStart = Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, at))?.[0] ?? "";
}

function unitOf(text: string): string {
  const indents = [...text.matchAll(/^([ \t]+)\S/gm)].map(([, indent = ""]) => indent);
  const shortest = indents.toSorted((left, right) => left.length - right.length)[0] ?? "  ";
  return shortest.startsWith("\t") ? "\t" : shortest;
}

/** The significant tokens in pairs with what follows, e.g. to see whether a text is a key. */
function countKeys(tokens: readonly Json5Token[]): { quoted: number; plain: number } {
  const significant = tokens.filter((token) => !isTrivia(token));
  const keys = significant.filter((_, at) => significant[at + 1]?.type === JsonTokenType.COLON);
  const quoted = keys.filter(({ type }) => type === JsonTokenType.STRING).length;
  return { quoted, plain: keys.length - quoted };
}

function hasCommaBefore(tokens: readonly Json5Token[], closing: readonly JsonTokenType[]): boolean {
  const significant = tokens.filter((token) => !isTrivia(token));
  return significant.some(
    ({ type }, at) => closing.includes(type) && significant[at - 1]?.type === JsonTokenType.COMMA,
  );
}

export function styleOf({ text, tokens, root }: Json5Tree): Json5Style {
  const texts = tokens.filter(({ type }) => type === JsonTokenType.STRING);
  const single = texts.filter((token) => token.text.startsWith("'")).length;
  const keys = countKeys(tokens);
  const lists = [...text.matchAll(/\[[^\S\r\n]*(\r?\n)?/g)];
  return {
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    unit: unitOf(text),
    quote: single > texts.length - single ? "'" : '"',
    quotedKeys: keys.plain === 0 || keys.quoted > keys.plain,
    isMultiLine: /[\r\n]/.test(text.slice(root.start, root.end)) || keys.quoted + keys.plain === 0,
    hasMultiLineLists: lists.length === 0 || lists.some(([, newline]) => newline !== undefined),
    hasTrailingCommas: hasCommaBefore(tokens, [JsonTokenType.BRACE_RIGHT, JsonTokenType.BRACKET_RIGHT]),
  };
}

const isPlainKey = (key: string): boolean => /^[A-Za-z_$][\w$]*$/.test(key);

function renderText(text: string, quote: string): string {
  const safe = JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  return quote === '"' ? safe : `'${safe.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

export const renderKey = (key: string, style: Json5Style): string =>
  !style.quotedKeys && isPlainKey(key) ? key : renderText(key, style.quote);

/** A value in the document's style; `indent` is that of the line it starts on. */
export function renderValue(value: unknown, style: Json5Style, indent: string): string {
  if (typeof value === "string") return renderText(value, style.quote);
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value !== "object" || value === null) return String(value);
  const inner = indent + style.unit;
  const items = Array.isArray(value)
    ? value.map((item: unknown) => renderValue(item, style, inner))
    : Object.entries(value).map(
        ([key, item]) => `${renderKey(key, style)}: ${renderValue(item, style, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return open + close;
  const isMultiLine = Array.isArray(value) ? style.hasMultiLineLists : true;
  if (!style.isMultiLine || !isMultiLine) {
    const pad = Array.isArray(value) ? "" : " ";
    return `${open}${pad}${items.join(", ")}${pad}${close}`;
  }
  const { newline } = style;
  const lines = items.map((item) => newline + inner + item).join(",");
  return `${open}${lines}${style.hasTrailingCommas ? "," : ""}${newline}${indent}${close}`;
}
