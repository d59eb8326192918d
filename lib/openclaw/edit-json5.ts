import JSON5 from "json5";
import { isPlainRecord, ownValue } from "../failover/own-value";
import { replaceList } from "./json5-list";
import { addMember, applySplices, removeMember, replaceValue, type Splice } from "./json5-splice";
import { isComment, locate, parseJson5Tree, type Json5Place, type Json5Tree } from "./json5-tree";
import { sameValue } from "./same-value";

/** Sets or removes one value. Lists on the way are named by position; missing objects are made. */
export type Json5Edit = { path: readonly string[] } & ({ value: unknown } | { remove: true });

export type EditedJson5 = { ok: true; text: string; value: unknown } | { ok: false; reason: string };

/** The value at a path, or undefined. */
export const valueAt = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return /^\d+$/.test(key) ? at[Number(key)] : undefined;
    return isPlainRecord(at) ? ownValue(at, key) : undefined;
  }, document);

/** What the document is to be: the other half of the proof that the edited text says it. */
export function applyEdit(document: unknown, edit: Json5Edit): unknown {
  const [key, ...rest] = edit.path;
  if (key === undefined) return "remove" in edit ? undefined : edit.value;
  const inner = { ...edit, path: rest };
  if (Array.isArray(document)) {
    const items: unknown[] = document;
    if (key === String(items.length) && "value" in edit) return [...items, applyEdit(undefined, inner)];
    return items.map((item, at) => (String(at) === key ? applyEdit(item, inner) : item));
  }
  const members = isPlainRecord(document) ? document : {};
  if ("remove" in edit && !Object.hasOwn(members, key)) return document;
  const next = applyEdit(ownValue(members, key), inner);
  const entries = Object.entries(members);
  if (next === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    Object.hasOwn(members, key)
      ? entries.map(([name, value]) => [name, name === key ? next : value])
      : [...entries, [key, next]],
  );
}

/** An object that becomes another one is edited member by member, so that its comments and spellings stay. */
function inSteps(document: unknown, edit: Json5Edit): Json5Edit[] {
  if ("remove" in edit) return [edit];
  const old = valueAt(document, edit.path);
  if (sameValue(old, edit.value)) return [];
  if (!isPlainRecord(old) || !isPlainRecord(edit.value)) return [edit];
  const { path, value } = edit;
  const removed = Object.keys(old).filter((key) => !Object.hasOwn(value, key));
  return [
    ...removed.map((key): Json5Edit => ({ path: [...path, key], remove: true })),
    ...Object.entries(value).flatMap(([key, next]) =>
      inSteps(document, { path: [...path, key], value: next }),
    ),
  ];
}

const nested = (path: readonly string[], value: unknown): unknown =>
  path.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), value);

function removal(tree: Json5Tree, { node, holder }: Json5Place): Splice[] {
  if (!holder) throw new SyntaxError("Only members of objects can be removed.");
  return removeMember(
    tree,
    holder.object,
    holder.object.members.findIndex(({ value }) => value === node),
  );
}

function splicesFor(tree: Json5Tree, document: unknown, edit: Json5Edit): Splice[] {
  const place = locate(tree, edit.path);
  const { node, depth } = place;
  const isThere = depth === edit.path.length;
  if ("remove" in edit) return isThere ? removal(tree, place) : [];
  const old = valueAt(document, edit.path);
  if (isThere && node.kind === "array" && Array.isArray(old) && Array.isArray(edit.value))
    return replaceList(tree, node, { from: old, to: edit.value });
  if (isThere) return replaceValue(tree, node, edit.value);

  const [key, ...rest] = edit.path.slice(depth);
  if (key === undefined) return [];
  const value = nested(rest, edit.value);
  if (node.kind === "object") return addMember(tree, node, key, value);
  const list = valueAt(document, edit.path.slice(0, depth));
  if (node.kind === "array" && Array.isArray(list) && key === String(list.length))
    return replaceList(tree, node, { from: list, to: [...list, value] });
  throw new SyntaxError("There is no object to add to.");
}

const commentsOf = (tree: Json5Tree): string =>
  tree.tokens
    .filter(isComment)
    .map(({ text }) => text)
    .toSorted()
    .join("\n");

const unsafe = "it is written in a way that cannot be edited without changing more than was asked for";

/**
 * Edits a JSON5 text by path and keeps everything else: comments, order, commas, spellings. The result is parsed and
 * compared with what was intended; where that is not the same in every detail, nothing is edited.
 */
export function editJson5(text: string, edits: readonly Json5Edit[]): EditedJson5 {
  try {
    let document: unknown = JSON5.parse(text);
    const before = parseJson5Tree(text);
    let tree = before;
    for (const edit of edits)
      for (const step of inSteps(document, edit)) {
        tree = parseJson5Tree(applySplices(tree.text, splicesFor(tree, document, step)));
        document = applyEdit(document, step);
      }
    const isProven = sameValue(JSON5.parse(tree.text), document) && commentsOf(tree) === commentsOf(before);
    return isProven ? { ok: true, text: tree.text, value: document } : { ok: false, reason: unsafe };
  } catch {
    return { ok: false, reason: unsafe };
  }
}
