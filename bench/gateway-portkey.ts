import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { cores, type Target } from "./gateway-children";

const version = "1.15.2";
const folder = path.resolve("reports/bench-peers");
const port = 18_787;

export type Portkey = { plain: Target; fallback: Target };

async function install(): Promise<string> {
  const entry = path.join(folder, "node_modules/@portkey-ai/gateway/build/start-server.js");
  if (existsSync(entry)) return entry;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{"private":true}');
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", `@portkey-ai/gateway@${version}`];
  await promisify(execFile)("npm", args, { cwd: folder, timeout: 180_000 });
  return entry;
}

async function isUp(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await fetch(url).catch(() => null);
    if (answered) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** The peer with fallbacks. Installed into a folder of its own; a sentence says why where it cannot be had. */
export async function startPortkey(upstreamUrl: string): Promise<Portkey | string> {
  let entry: string;
  try {
    entry = await install();
  } catch {
    return `@portkey-ai/gateway ${version} could not be installed`;
  }
  const args = ["-c", String(cores.gateway), process.execPath, entry, `--port=${port}`, "--headless"];
  const child = spawn("taskset", args, {
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production", TRUSTED_CUSTOM_HOSTS: "127.0.0.1,localhost" },
  });
  const stop = () => void child.kill();
  if (!(await isUp(`http://127.0.0.1:${port}/`))) {
    stop();
    return `@portkey-ai/gateway ${version} did not start`;
  }
  const targetOf = (place: string) => ({
    provider: "openai",
    api_key: "sk-upstream",
    custom_host: `${upstreamUrl}/${place}/v1`,
  });
  const nothing = { cpuMs: 0, rssMb: 0 };
  const target = (config: object): Target => ({
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: { "x-portkey-config": JSON.stringify(config) },
    usage: async () => nothing,
    stop,
  });
  return {
    plain: target(targetOf("ok")),
    fallback: target({
      strategy: { mode: "fallback", on_status_codes: [429] },
      targets: [targetOf("bad"), targetOf("ok")],
    }),
  };
}
