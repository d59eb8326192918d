import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { cores, type Usage } from "./gateway-children";

// Programs to compare with. They are no dependencies: what one needs lies in a folder of its own under reports/.
export const peerFolder = path.resolve("reports/bench-peers");

/** Installs a package beside the others and resolves to its folder. Throws where the registry does not answer. */
export async function installPeer(name: string, version: string): Promise<string> {
  const folder = path.join(peerFolder, `${path.basename(name)}-${version}`);
  const place = path.join(folder, "node_modules", name);
  if (existsSync(place)) return place;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{"private":true}');
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", `${name}@${version}`];
  await promisify(execFile)("npm", args, { cwd: folder, timeout: 180_000 });
  return place;
}

/** On the gateway's core, like everyone who is measured. */
export function startPeer(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn("taskset", ["-c", String(cores.gateway), ...command], {
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
}

/** Whether anything answers there within ten seconds. */
export async function isUp(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await fetch(url).catch(() => null);
    await answered?.body?.cancel();
    if (answered) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

const ticksPerSecond = 100;
const pageBytes = 4_096;

/** What a process that is not ours has used, all its threads together, as Linux counts it (in ticks of 10 ms). */
export async function processUsage(pid: number | undefined): Promise<Usage> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in brackets may hold spaces; the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system, pages] = [fields[11], fields[12], fields[21]].map((field) => Number(field ?? 0));
  return {
    cpuMs: (((user ?? 0) + (system ?? 0)) * 1000) / ticksPerSecond,
    rssMb: ((pages ?? 0) * pageBytes) / 1024 / 1024,
  };
}
