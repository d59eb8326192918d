import { JsonLexer, JsonTokenType } from "@croct/json5-parser";
import JSON5 from "json5";

/** A token with its place in the text, in UTF-16 units (the lexer itself counts code points). */
export type Json5Token = { type: JsonTokenType; text: string; start: number; end: number };

export type Json5Node = { start: number; end: number } & (
  | { kind: "object"; members: readonly Json5Member[] }
  | { kind: "array"; elements: readonly Json5Node[] }
  | { kind: "scalar" }
);
/** `start` is that of the key. */
export type Json5Member = { key: string; start: number; value: Json5Node };

export type Json5Tree = { text: string; tokens: readonly Json5Token[]; root: Json5Node };

const trivia: readonly JsonTokenType[] = [
  JsonTokenType.WHITESPACE,
  JsonTokenType.NEWLINE,
  JsonTokenType.LINE_COMMENT,
  JsonTokenType.BLOCK_COMMENT,
];

export const isTrivia = ({ type }: Json5Token): boolean => trivia.includes(type);
export const isComment = ({ type }: Json5Token): boolean =>
  type === JsonTokenType.LINE_COMMENT || type === JsonTokenType.BLOCK_COMMENT;

/** All tokens between two places of the text. */
export const tokensWithin = (tree: Json5Tree, start: number, end: number): Json5Token[] =>
  tree.tokens.filter((token) => token.start >= start && token.end <= end);

function tokensOf(text: string): Json5Token[] {
  let at = 0;
  return JsonLexer.tokenize(text).map(({ type, value }) => {
    const start = at;
    at += value.length;
    return { type, text: value, start, end: at };
  });
}

/** The value of a key or scalar by the one parser that decides (the lexer's package knows fewer spellings). */
function keyOf(raw: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(raw)) return raw;
  if (/^"[^"\\]*"$/.test(raw)) return raw.slice(1, -1);
  return Object.keys(JSON5.parse<object>(`{${raw}:0}`))[0] ?? "";
}

/** Where every value stands. The text must be valid JSON5; throws on spellings that the lexer does not know. */
export function parseJson5Tree(text: string): Json5Tree {
  const tokens = tokensOf(text);
  const significant = tokens.filter((token) => !isTrivia(token));
  let at = 0;

  const next = (): Json5Token => {
    const token = significant[at];
    if (!token) throw new SyntaxError("The text ends too early.");
    at += 1;
    return token;
  };
  const isNext = (type: JsonTokenType): boolean => significant[at]?.type === type;
  const skip = (type: JsonTokenType) => {
    if (isNext(type)) at += 1;
  };

  const parseMembers = (): Json5Member[] => {
    const members: Json5Member[] = [];
    while (!isNext(JsonTokenType.BRACE_RIGHT)) {
      const key = next();
      skip(JsonTokenType.COLON);
      members.push({ key: keyOf(key.text), start: key.start, value: parseValue() });
      skip(JsonTokenType.COMMA);
    }
    return members;
  };
  const parseElements = (): Json5Node[] => {
    const elements: Json5Node[] = [];
    while (!isNext(JsonTokenType.BRACKET_RIGHT)) {
      elements.push(parseValue());
      skip(JsonTokenType.COMMA);
    }
    return elements;
  };
  const parseValue = (): Json5Node => {
    const first = next();
    if (first.type === JsonTokenType.BRACE_LEFT) {
      const members = parseMembers();
      return { kind: "object", start: first.start, end: next().end, members };
    }
    if (first.type === JsonTokenType.BRACKET_LEFT) {
      const elements = parseElements();
      return { kind: "array", start: first.start, end: next().end, elements };
    }
    return { kind: "scalar", start: first.start, end: first.end };
  };
  return { text, tokens, root: parseValue() };
}

export type Json5Place = {
  /** The deepest node the path leads to, and how many of its keys were found. */
  node: Json5Node;
  depth: number;
  /** The member that holds `node`, with its object; null at the root and in lists. */
  holder: { object: Json5Node & { kind: "object" }; member: Json5Member } | null;
};

/** Follows a path as far as it exists. Of a key written twice the last counts, as it does for the parser. */
export function locate(tree: Json5Tree, path: readonly string[]): Json5Place {
  let place: Json5Place = { node: tree.root, depth: 0, holder: null };
  for (const key of path) {
    const { node, depth } = place;
    if (node.kind === "object") {
      const member = node.members.findLast((candidate) => candidate.key === key);
      if (!member) return place;
      place = { node: member.value, depth: depth + 1, holder: { object: node, member } };
    } else if (node.kind === "array") {
      const element = /^\d+$/.test(key) ? node.elements[Number(key)] : undefined;
      if (!element) return place;
      place = { node: element, depth: depth + 1, holder: null };
    } else return place;
  }
  return place;
}
