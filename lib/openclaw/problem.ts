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

export const formatProblem = ({ path, message }: Problem): string =>
  path.length === 0 ? message : `${formatPath(path)}: ${message}`;

export function unknownKeyMessage(key: string, known: readonly string[]): string {
  const nearest = nearestKey(key, known);
  return nearest === null ? "unknown key" : `unknown key (did you mean "${nearest}"?)`;
}
