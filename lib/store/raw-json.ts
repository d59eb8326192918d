/** One member of a JSON object with the very text of its key and value, so that what we leave alone stays as it was. */
export type RawMember = { key: string; rawKey: string; raw: string };

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;

function skipSpace(text: string, at: number): number {
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function skipString(text: string, at: number): number {
  for (let quote = text.indexOf('"', at + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function skipValue(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return skipString(text, at);
  if (first !== "{" && first !== "[") {
    while (at < text.length && !isSpace(text.charCodeAt(at)) && !",}]".includes(text.charAt(at))) at += 1;
    return at;
  }
  let depth = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === '"') {
      at = skipString(text, at);
      continue;
    }
    if (char === "{" || char === "[") depth += 1;
    if (char === "}" || char === "]") depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return at;
}

/** The members of a JSON object in order, or null if the text is another kind of value. The text must be valid JSON. */
export function readMembers(text: string): RawMember[] | null {
  let at = skipSpace(text, 0);
  if (text[at] !== "{") return null;
  const members: RawMember[] = [];
  at = skipSpace(text, at + 1);
  while (at < text.length && text[at] !== "}") {
    const keyEnd = skipString(text, at);
    const rawKey = text.slice(at, keyEnd);
    const valueAt = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const valueEnd = skipValue(text, valueAt);
    members.push({ key: String(JSON.parse(rawKey)), rawKey, raw: text.slice(valueAt, valueEnd) });
    at = skipSpace(text, valueEnd);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return members;
}

export const joinMembers = (members: readonly RawMember[]): string =>
  `{${members.map((member) => `${member.rawKey}:${member.raw}`).join(",")}}`;

/** Sets members where they stand, or at the end; undefined removes. Of a key written twice the last one counts. */
export function withMembers(
  members: readonly RawMember[],
  edits: ReadonlyMap<string, string | undefined>,
): RawMember[] {
  const places = new Map(members.map(({ key }, at) => [key, at]));
  const kept = members.flatMap((member, at) => {
    if (!edits.has(member.key)) return [member];
    const raw = edits.get(member.key);
    if (raw === undefined) return [];
    return [places.get(member.key) === at ? { ...member, raw } : member];
  });
  const added = [...edits].flatMap(([key, raw]) =>
    raw === undefined || places.has(key) ? [] : [{ key, rawKey: JSON.stringify(key), raw }],
  );
  return [...kept, ...added];
}
