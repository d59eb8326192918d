import { JsonTokenType } from "@croct/json5-parser";
import { isComment, isTrivia, tokensWithin, type Json5Node, type Json5Tree } from "./json5-tree";
import { commentsWithin, type Splice } from "./json5-splice";
import { indentAt, renderValue, styleOf } from "./json5-style";
import { sameValue } from "./same-value";

type ArrayNode = Json5Node & { kind: "array" };

/** An element with its text and its comments: above it, in it, and behind it on its line. */
type Item = { text: string; above: readonly string[]; inside: readonly string[]; behind: readonly string[] };

/** Where what belongs to an element ends: behind its comments, if the line ends after them. */
function endOfItem(tree: Json5Tree, from: number, until: number): number {
  const rest = tokensWithin(tree, from, until);
  const start = rest.find(({ type }) => type === JsonTokenType.COMMA)?.end ?? from;
  const behind = rest.filter((token) => token.start >= start);
  const newline = behind.findIndex(({ type }) => type === JsonTokenType.NEWLINE);
  return newline === -1 ? start : (behind.slice(0, newline).findLast(isComment)?.end ?? start);
}

function itemsOf(tree: Json5Tree, node: ArrayNode): { items: Item[]; atEnd: string[] } {
  let from = node.start + 1;
  const items = node.elements.map((element, at) => {
    const until = node.elements[at + 1]?.start ?? node.end - 1;
    const end = endOfItem(tree, element.end, until);
    const item = {
      text: tree.text.slice(element.start, element.end),
      above: commentsWithin(tree, from, element.start),
      inside: commentsWithin(tree, element.start, element.end),
      behind: commentsWithin(tree, element.end, end),
    };
    from = end;
    return item;
  });
  return { items, atEnd: commentsWithin(tree, from, node.end - 1) };
}

type Change = { from: readonly unknown[]; to: readonly unknown[] };

/** What the list becomes: elements that stay keep their text and comments, comments of others go to what follows. */
function arrange(old: readonly Item[], { from, to }: Change, render: (value: unknown) => string) {
  const free = new Set(old.keys());
  const taken = to.map((value) => {
    const at = [...free].find((index) => sameValue(from[index], value));
    if (at !== undefined) free.delete(at);
    return at;
  });
  const orphans = new Map<number | "end", string[]>();
  for (const [index, item] of old.entries()) {
    if (!free.has(index)) continue;
    const home = old.findIndex((_, at) => at > index && !free.has(at));
    const key = home === -1 ? "end" : home;
    orphans.set(key, [...(orphans.get(key) ?? []), ...item.above, ...item.inside, ...item.behind]);
  }
  const items = to.map((value, position): Item => {
    const at = taken[position];
    const item = at === undefined ? undefined : old[at];
    if (at === undefined || !item) return { text: render(value), above: [], inside: [], behind: [] };
    return { ...item, above: [...(orphans.get(at) ?? []), ...item.above] };
  });
  return { items, orphans: orphans.get("end") ?? [] };
}

const isLineComment = (text: string): boolean => text.startsWith("//");

/** A line per element. Only a comment that ends its line may stand behind one. */
function linesOf({ text, above, behind }: Item, comma: string): string[] {
  const lineComments = behind.filter(isLineComment);
  const sameLine = [...behind.filter((comment) => !isLineComment(comment)), ...lineComments.slice(-1)];
  return [...above, ...lineComments.slice(0, -1), [text + comma, ...sameLine].join(" ")];
}

/** Turns a list into another one: the elements that stay keep their spelling and their comments. */
export function replaceList(tree: Json5Tree, node: ArrayNode, change: Change): Splice[] {
  const { text } = tree;
  const style = styleOf(tree);
  const inside = text.slice(node.start + 1, node.end - 1);
  const outer = indentAt(text, node.start);
  const first = node.elements[0];
  const wasMultiLine = /[\r\n]/.test(inside);
  const own = first && wasMultiLine ? indentAt(text, first.start) : outer;
  const indent = own.length > outer.length ? own : outer + style.unit;

  const old = itemsOf(tree, node);
  const { items, orphans } = arrange(old.items, change, (value) => renderValue(value, style, indent));
  const atEnd = [...orphans, ...old.atEnd];
  const last = tokensWithin(tree, node.start, node.end - 1).findLast((token) => !isTrivia(token));
  const trailingComma = last?.type === JsonTokenType.COMMA && items.length > 0 ? "," : "";
  const hasComments = atEnd.length > 0 || items.some(({ above, behind }) => above.length + behind.length > 0);
  const whole = (by: string): Splice[] => [{ start: node.start, end: node.end, text: by }];

  const isMultiLine = first ? wasMultiLine : style.isMultiLine && style.hasMultiLineLists;
  if (!hasComments && (items.length === 0 || !isMultiLine)) {
    const pad = items.length > 0 && first ? (/^[^\S\r\n]*/.exec(inside)?.[0] ?? "") : "";
    return whole(`[${pad}${items.map((item) => item.text).join(", ")}${trailingComma}${pad}]`);
  }
  const lines = items.flatMap((item, at) => linesOf(item, at < items.length - 1 ? "," : trailingComma));
  const inner = [...lines, ...atEnd].map((line) => style.newline + indent + line).join("");
  return whole(`[${inner}${style.newline}${outer}]`);
}
