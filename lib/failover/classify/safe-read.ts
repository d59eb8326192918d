// Reading from values nobody vouches for: getters and proxies that throw read as absent (C-1).

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  (typeof value === "object" && value !== null) || typeof value === "function";

export function readField(value: unknown, key: string): unknown {
  if (!isObject(value)) return undefined;
  try {
    return value[key];
  } catch {
    return undefined;
  }
}

export const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const maximumName = 200;

/** A name, code or id: cut short, as nobody means more. */
export const asName = (value: unknown): string | undefined => asText(value)?.slice(0, maximumName);

export const readString = (value: unknown, key: string): string | undefined => asText(readField(value, key));

export const readName = (value: unknown, key: string): string | undefined => asName(readField(value, key));

/** Fields of a plain object, a `Map` or a `Headers`, at most `limit`; nothing of what cannot be listed. */
export function readEntries(value: unknown, limit: number): [string, unknown][] {
  if (!isObject(value)) return [];
  try {
    const list = value["entries"];
    const pairs: Iterable<unknown> =
      typeof list === "function" ? Reflect.apply(list, value, []) : Object.entries(value);
    const entries: [string, unknown][] = [];
    let left = limit;
    for (const pair of pairs) {
      if (left === 0) break;
      left -= 1;
      entries.push(...asEntry(pair));
    }
    return entries;
  } catch {
    return [];
  }
}

function asEntry(pair: unknown): [string, unknown][] {
  if (!Array.isArray(pair)) return [];
  const [key, field]: unknown[] = pair;
  return typeof key === "string" ? [[key, field]] : [];
}

/** The items of an array, at most `limit`; null for anything else. */
export function readItems(value: unknown, limit: number): unknown[] | null {
  try {
    if (!Array.isArray(value)) return null;
    const items: unknown[] = [];
    for (let index = 0; index < value.length && index < limit; index += 1)
      items.push(readField(value, String(index)));
    return items;
  } catch {
    return null;
  }
}
