import { JsonTokenType } from "@croct/json5-parser";
import {
  isComment,
  isTrivia,
  tokensWithin,
  type Json5Node,
  type Json5Token,
  type Json5Tree,
} from "./json5-tree";
import { indentAt, renderKey, renderValue, styleOf } from "./json5-style";

/** Replaces `[start, end)` by `text`. Splices of one edit never overlap. */
export type Splice = { start: number; end: number; text: string };

type ObjectNode = Json5Node & { kind: "object" };

export const applySplices = (text: string, splices: readonly Splice[]): string =>
  splices
    .toSorted((left, right) => right.start - left.start)
    .reduce((current, { start, end, text: by }) => current.slice(0, start) + by + current.slice(end), text);

export const commentsWithin = (tree: Json5Tree, start: number, end: number): string[] =>
  tokensWithin(tree, start, end)
    .filter(isComment)
    .map(({ text }) => text);

const isLineComment = (text: string): boolean => text.startsWith("//");

/** Comments in a row; what follows a line comment has to start on a new line. */
export const joinComments = (comments: readonly string[], lineBreak: string): string =>
  comments.map((comment) => comment + (isLineComment(comment) ? lineBreak : " ")).join("");

const commaAfter = (tree: Json5Tree, at: number): Json5Token | undefined => {
  const next = tree.tokens.find((token) => token.start >= at && !isTrivia(token));
  return next?.type === JsonTokenType.COMMA ? next : undefined;
};

/** Where the line of a place ends for what belongs to it: behind the comments that stand on it. */
function endOfLineTrivia(tree: Json5Tree, at: number): number {
  let end = at;
  for (const token of tree.tokens) {
    if (token.start < at) continue;
    if (token.type === JsonTokenType.NEWLINE || token.type === JsonTokenType.EOF || !isTrivia(token)) break;
    if (isComment(token)) end = token.end;
  }
  return end;
}

/** Puts another value in the place of one; comments inside the old one are kept in front of it. */
export function replaceValue(tree: Json5Tree, node: Json5Node, value: unknown): Splice[] {
  const style = styleOf(tree);
  const indent = indentAt(tree.text, node.start);
  const comments = commentsWithin(tree, node.start, node.end);
  const kept = joinComments(comments, style.newline + indent + style.unit);
  return [{ start: node.start, end: node.end, text: kept + renderValue(value, style, indent) }];
}

/** Adds a member at the end of an object, behind the comments on the line of the one that was last. */
export function addMember(tree: Json5Tree, object: ObjectNode, key: string, value: unknown): Splice[] {
  const { text } = tree;
  const style = styleOf(tree);
  const outer = indentAt(text, object.start);
  const inside = text.slice(object.start + 1, object.end - 1);
  const last = object.members.at(-1);
  const isMultiLine = /[\r\n]/.test(inside) || (last === undefined && style.isMultiLine);
  const first = object.members[0];
  const ownIndent = first && indentAt(text, first.start);
  const indent = ownIndent !== undefined && ownIndent !== outer ? ownIndent : outer + style.unit;
  const member = `${renderKey(key, style)}: ${renderValue(value, style, isMultiLine ? indent : outer)}`;
  const lineBreak = style.newline + indent;

  if (!last) {
    const comments = commentsWithin(tree, object.start, object.end);
    const before = isMultiLine
      ? comments.map((comment) => lineBreak + comment).join("") + lineBreak
      : ` ${joinComments(comments, lineBreak)}`;
    const comma = isMultiLine && style.hasTrailingCommas ? "," : "";
    const after = isMultiLine ? style.newline + outer : " ";
    const whole = `{${before}${member}${comma}${after}}`;
    return [{ start: object.start, end: object.end, text: whole }];
  }
  const comma = commaAfter(tree, last.value.end);
  const at = endOfLineTrivia(tree, comma?.end ?? last.value.end);
  const added = (isMultiLine ? lineBreak : " ") + member + (comma ? "," : "");
  if (comma || at === last.value.end) return [{ start: at, end: at, text: (comma ? "" : ",") + added }];
  return [
    { start: last.value.end, end: last.value.end, text: "," },
    { start: at, end: at, text: added },
  ];
}

/** Takes a member out; its comments stay where they were, and a line that is left empty goes. */
export function removeMember(tree: Json5Tree, object: ObjectNode, at: number): Splice[] {
  const { text } = tree;
  const member = object.members[at];
  if (!member) return [];
  const previous = object.members[at - 1];
  const ownComma = commaAfter(tree, member.value.end);
  const previousComma = !ownComma && previous ? commaAfter(tree, previous.value.end) : undefined;
  const end = ownComma?.end ?? member.value.end;
  const comments = commentsWithin(tree, member.start, end);
  const splices = previousComma ? [{ start: previousComma.start, end: previousComma.end, text: "" }] : [];

  const spaceBefore = /[^\S\r\n]*$/.exec(text.slice(0, member.start))?.[0].length ?? 0;
  const spaceAfter = /^[^\S\r\n]*/.exec(text.slice(end))?.[0].length ?? 0;
  const lineStart = member.start - spaceBefore;
  if (comments.length > 0) {
    const lineBreak = styleOf(tree).newline + indentAt(text, member.start);
    return [...splices, { start: member.start, end, text: joinComments(comments, lineBreak) }];
  }
  const newline = /(\r\n|\n|\r)$/.exec(text.slice(0, lineStart))?.[0].length ?? 0;
  const isAloneOnLine = newline > 0 && /^(\r|\n|$)/.test(text.slice(end + spaceAfter));
  if (isAloneOnLine) return [...splices, { start: lineStart - newline, end: end + spaceAfter, text: "" }];
  const isBeforeComment = /^\/[/*]/.test(text.slice(end + spaceAfter));
  const next = object.members[at + 1];
  return next || isBeforeComment
    ? [...splices, { start: member.start, end: end + spaceAfter, text: "" }]
    : [...splices, { start: Math.max(lineStart, previousComma?.end ?? 0), end, text: "" }];
}
