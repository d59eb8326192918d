import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isAgentId } from "../openclaw/agent-id";
import type { DoctorFacts } from "./doctor-facts";

const agentFiles = [
  { file: "auth-profiles.json", what: "Auth profiles" },
  { file: "auth-state.json", what: "State of auth profiles" },
  { file: "auth.json", what: "Credentials" },
] as const;

/** Files that older versions kept profiles in (07 §4). */
export async function findLegacyFiles(stateDir: string): Promise<DoctorFacts["legacyFiles"]> {
  const agents = (await readdir(join(stateDir, "agents")).catch(() => [])).filter(isAgentId);
  const folders = [...agents.map((id) => `agents/${id}/agent`), "agent"];
  const names = [
    ...folders.flatMap((folder) => agentFiles.map(({ file, what }) => ({ name: `${folder}/${file}`, what }))),
    { name: "credentials/oauth.json", what: "Logins" },
  ];
  const found = await Promise.all(
    names.map(async ({ name, what }) => {
      const path = join(stateDir, name);
      const stat = await lstat(path).catch(() => undefined);
      return stat?.isFile() ? [{ path, name, what }] : [];
    }),
  );
  return found.flat();
}
