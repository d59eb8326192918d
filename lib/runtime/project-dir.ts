import { existsSync } from "node:fs";
import path from "node:path";

/** The project's folder, from any file in it: `server.ts` itself or its bundle in `dist/`. */
export function findProjectDir(from: string): string {
  const dir = path.dirname(from);
  if (existsSync(path.join(dir, "package.json"))) return dir;
  if (dir === from) throw new Error("package.json was not found above the program.");
  return findProjectDir(dir);
}
