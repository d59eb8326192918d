import { nearestKey } from "./nearest-key";

/** Something wrong in the configuration. Only errors make it invalid (P-4, D-57). Never holds a value of the file. */
export type Problem = { path: readonly PropertyKey[]; message: string; severity: "error" | "warning" };

const isPlainKey = (key: string): boolean => /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key);

/** `auth.profiles["x:y"].mode`, `agents.list[0].id`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    const name = String(key);
    if (!isPlainKey(name)) return `${text}[${JSON.stringify(name)}]`;
    return text === "" ? name : `${text}.${name}`;
  }, "");
}

/** The other way round; null for a text that `formatPath` does not write. Positions in lists come back as texts. */
export function parsePath(text: string): string[] | null {
  const parts = [...text.matchAll(/(?:^|\.)([A-Za-z_$][\w$]*)|\[(\d+|"(?:[^"\\]|\\.)*")\]/g)];
  if (parts.map(([whole]) => whole).join("") !== text || text === "") return null;
  return parts.map(([, name, inner = ""]) => name ?? String(JSON.parse(inner)));
}

export const formatProblem = ({ path, message }: Problem): string =>
  path.length === 0 ? message : `${formatPath(path)}: ${message}`;

export function unknownKeyMessage(key: string, known: readonly string[]): string {
  const nearest = nearestKey(key, known);
  return nearest === null ? "unknown key" : `unknown key (did you mean "${nearest}"?)`;
}
