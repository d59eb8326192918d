import { mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "../errors";
import { isAgentId } from "./agent-id";
import { isOwnDirectory, isRegularFile, ownerFile } from "./is-own-directory";
import { writeFileAtomically } from "./write-file-atomically";

const ownerNote = "Understudy made this directory and may change everything in it.\n";

const entriesOf = (directory: string): Promise<string[]> => readdir(directory).catch(() => []);

/**
 * A directory with nothing in it becomes an own one when the server opens it: there is nobody else whose it could be.
 * Only our own mark is written (P-2).
 */
export async function claimEmptyDirectory(path: string): Promise<void> {
  const entries = await readdir(path).catch(() => null);
  if (entries === null || entries.length > 0) return;
  await mkdir(dirname(ownerFile(path)), { mode: 0o700 });
  await writeFileAtomically(ownerFile(path), ownerNote);
}

/** Makes an own directory (OWNER, modes, openclaw.json); refuses a directory that has anything else in it. */
export async function createOwnDirectory(input: {
  path: string;
  /** Text of openclaw.json. */
  config: string;
  agentIds: readonly string[];
}): Promise<void> {
  const { path, config, agentIds } = input;
  const wrong = agentIds.find((id) => !isAgentId(id));
  if (wrong !== undefined) throw new AppError("bad_request", `"${wrong}" cannot be the id of an agent.`);
  const configPath = join(path, "openclaw.json");
  // A creation that was interrupted has its OWNER already, and is completed.
  const isStarted = (await isOwnDirectory(path)) && !(await isRegularFile(configPath));
  if (!isStarted && (await entriesOf(path)).length > 0)
    throw new AppError("conflict", `${path} is not empty. Choose a new directory.`);

  await mkdir(path, { recursive: true, mode: 0o700 });
  await mkdir(dirname(ownerFile(path)), { recursive: true, mode: 0o700 });
  await writeFileAtomically(ownerFile(path), ownerNote);
  for (const id of agentIds) await mkdir(join(path, "agents", id, "agent"), { recursive: true, mode: 0o700 });
  await writeFileAtomically(configPath, config);
}
