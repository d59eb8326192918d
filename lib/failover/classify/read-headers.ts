import { readEntries, readItems } from "./safe-read";

const maximumHeaders = 200;
const maximumLength = 500;

/** Header names lower-cased, the first value of a list; anything that is no text or number is left out. */
export function readHeaders(value: unknown): Readonly<Record<string, string>> | undefined {
  const headers = readEntries(value, maximumHeaders).flatMap(([name, field]) => {
    const text = headerText(field);
    return text === null ? [] : [[name.trim().toLowerCase(), text] as const];
  });
  return headers.length > 0 ? Object.fromEntries(headers) : undefined;
}

function headerText(field: unknown): string | null {
  const first = readItems(field, 1)?.[0] ?? field;
  if (typeof first !== "string" && typeof first !== "number") return null;
  return String(first).slice(0, maximumLength).trim();
}
