import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Target } from "./gateway-children";
import { installPeer, isUp, processUsage, startPeer } from "./gateway-peer";

const version = "3.5.4";
const port = 18_789;

/** Adds an account the only way there is: its prompts are answered one after the other. */
function addAccount(program: string, env: Record<string, string>, upstreamUrl: string): Promise<boolean> {
  const args = ["--add-account", "bench", "--mode", "anthropic-compatible", "--priority", "0"];
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "ignore"] });
  const answers = [
    { asked: "API key:", answer: "sk-bench-0123456789abcdef" },
    { asked: "endpoint URL", answer: `${upstreamUrl}/ok` },
    { asked: "choice (1-2):", answer: "1" },
  ];
  let output = "";
  const timer = setTimeout(() => child.kill(), 30_000);
  child.stdout.on("data", (bytes: Buffer) => {
    output += bytes.toString();
    const [next] = answers;
    if (!next || !output.includes(next.asked)) return;
    output = output.slice(output.indexOf(next.asked) + next.asked.length);
    answers.shift();
    child.stdin.write(`${next.answer}\n`);
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve(code === 0 && answers.length === 0);
    });
  });
}

/** The peer for accounts of one provider, in its own dialect. A sentence says why where it cannot be had. */
export async function startCcflare(upstreamUrl: string): Promise<Target | string> {
  const name = `better-ccflare ${version}`;
  const place = await installPeer("better-ccflare", version).catch(() => null);
  if (place === null) return `${name} could not be installed`;
  const home = await mkdtemp(path.join(tmpdir(), "understudy-bench-peer-"));
  const forget = () => void rm(home, { recursive: true, force: true });
  const env = { HOME: home, BETTER_CCFLARE_HOST: "127.0.0.1" };
  const program = path.join(place, "dist/better-ccflare");
  if (!(await addAccount(program, env, upstreamUrl))) {
    forget();
    return `${name} took no account`;
  }
  const child = startPeer([program, "--serve", "--port", String(port)], env);
  child.once("exit", forget);
  const stop = () => void child.kill();
  if (!(await isUp(`http://127.0.0.1:${port}/health`))) {
    stop();
    return `${name} did not start`;
  }
  return {
    url: `http://127.0.0.1:${port}/v1/messages`,
    headers: { "anthropic-version": "2023-06-01" },
    usage: () => processUsage(child.pid),
    stop,
  };
}
