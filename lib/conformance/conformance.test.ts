import { basename } from "node:path";
import { expect, test } from "vitest";
import { ownVectorFiles, runConformance } from "./run-conformance";

test.each(ownVectorFiles().map((path) => [basename(path), path] as const))(
  "every vector of %s passes",
  async (_name, path) => {
    const printed: string[] = [];
    const { passed, failed } = await runConformance([path], (line) => printed.push(line));
    expect(printed.slice(0, -1)).toEqual([]);
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThan(0);
  },
);
