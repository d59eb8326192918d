import { realpath } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { AppError } from "../errors";
import { accessProblem } from "./access-problem";

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing || dirname(path) === path) throw accessProblem(error) ?? error;
    // The bundler takes a joined path for a file of the project, and would ship all of them.
    return join(/* turbopackIgnore: true */ await realPathOf(dirname(path)), basename(path));
  }
}

/** The path with every link followed; refused when that leads out of `root`, itself a real path (P-9). */
export async function realPathInside(root: string, path: string): Promise<string> {
  const real = await realPathOf(path);
  if (real.startsWith(root + sep)) return real;
  throw new AppError("forbidden", "A link in the state directory leads out of it. Remove the link.");
}
