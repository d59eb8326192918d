import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { adapters } from "./adapters";
import { readVectors } from "./read-vectors";
import { runVector } from "./run-vector";

/** Our own copy of the vectors, used when no file is named. */
export function ownVectorFiles(): readonly string[] {
  const folder = fileURLToPath(new URL("./vectors/", import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .map((name) => folder + name);
}

/** Runs every line of the files, prints one line per failed vector and the sum at the end. */
export async function runConformance(
  paths: readonly string[],
  print: (line: string) => void,
): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  let failed = 0;
  for (const path of paths.length > 0 ? paths : ownVectorFiles()) {
    for (const line of readVectors(path)) {
      const problem = await runVector(line, adapters);
      if (problem === null) passed += 1;
      else {
        failed += 1;
        print(problem);
      }
    }
  }
  print(`${passed} passed, ${failed} failed`);
  return { passed, failed };
}
