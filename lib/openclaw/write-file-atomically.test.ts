import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryDirectory } from "./temporary-directory-for-tests";
import { writeFileAtomically } from "./write-file-atomically";

let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  temporary = await temporaryDirectory();
});
afterEach(() => temporary.remove());

test("the file has the new text and mode 0600, and nothing is left beside it", async () => {
  const path = join(temporary.path, "a.json");
  await writeFile(path, "old", { mode: 0o644 });
  await writeFileAtomically(path, "new ✓");
  expect(await readFile(path, "utf8")).toBe("new ✓");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(temporary.path)).toEqual(["a.json"]);
});

test("a failure leaves the old text and no temporary file", async () => {
  const path = join(temporary.path, "folder");
  await mkdir(path);
  await writeFile(join(path, "inside"), "x");
  await expect(writeFileAtomically(path, "new")).rejects.toThrow();
  expect(await readdir(temporary.path)).toEqual(["folder"]);
  expect(await readFile(join(path, "inside"), "utf8")).toBe("x");
});
