import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findInstallation } from "./find-installation";
import { temporaryDirectory } from "./temporary-directory-for-tests";

test("D-4: ~/.openclaw is found where it holds an installation, and only there", async () => {
  const home = await temporaryDirectory();
  const folder = join(home.path, ".openclaw");
  expect(await findInstallation(home.path)).toBeNull();
  await writeFile(folder, "a file of that name");
  expect(await findInstallation(home.path)).toBeNull();
  await home.remove();

  const other = await temporaryDirectory();
  await mkdir(join(other.path, ".openclaw"));
  expect(await findInstallation(other.path)).toBeNull();
  await writeFile(join(other.path, ".openclaw", "openclaw.json"), "{}");
  expect(await findInstallation(other.path)).toBe(join(other.path, ".openclaw"));
  await other.remove();
});
