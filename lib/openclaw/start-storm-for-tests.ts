import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";

/** What a storming process has said so far. */
export type Storm = {
  child: ChildProcess;
  said: { tried: number; done: number };
  ready: Promise<unknown>;
  /** Exit code; null when it was killed. */
  ended: Promise<number | null>;
};

/** The program bundled once, as for production: under tsx each start would take seconds. */
export async function buildStorm(): Promise<{ script: string; remove(): Promise<void> }> {
  // Inside the project, so that packages are found from there.
  await mkdir("node_modules/.cache", { recursive: true });
  const folder = await mkdtemp(resolve("node_modules/.cache/understudy-storm-"));
  await build({
    entryPoints: [
      "lib/openclaw/edit-storm-for-tests.ts",
      "lib/store/writer-worker.ts",
      "lib/store/reader-worker.ts",
    ],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    outdir: folder,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
  });
  return {
    script: join(folder, "edit-storm-for-tests.mjs"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Starts the program on a directory. */
export function startStorm(script: string, input: { dir: string; name: string; count: number }): Storm {
  const { dir, name, count } = input;
  const child = spawn(process.execPath, [script, dir, name, String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = { tried: -1, done: -1 };
  let rest = "";
  child.stdout.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("utf8")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [word, n] = line.split(" ");
      if (word === "try") said.tried = Number(n);
      if (word === "done") said.done = Number(n);
    }
  });
  const ended = once(child, "close").then(([code]) => (typeof code === "number" ? code : null));
  return { child, said, ready: once(child.stdout, "data"), ended };
}
