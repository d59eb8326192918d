import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A real directory for one test; gone when it is disposed of. */
export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "understudy-openclaw-")));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
