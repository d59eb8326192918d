import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers } from "../demo/simulator-step";
import { portIn } from "./crash-for-tests";
import { startServerForTests, type ServerForTests } from "./server-for-tests";

const kills = Number(process.env.STORM_KILLS ?? 5);

let server: ServerForTests<Simulator>;
let bundle: string;
beforeAll(async () => {
  server = await startServerForTests(await startSimulator());
  // The directory, its keys and the upstream stay; the server itself runs in a process that can be killed.
  await server.stop();
  await mkdir("node_modules/.cache", { recursive: true });
  bundle = await mkdtemp(resolve("node_modules/.cache/understudy-crash-"));
  await build({
    entryPoints: [
      "lib/runtime/crash-for-tests.ts",
      "lib/store/writer-worker.ts",
      "lib/store/reader-worker.ts",
    ],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    outdir: bundle,
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
  });
});
afterAll(async () => {
  await server.end();
  await rm(bundle, { recursive: true, force: true });
});

async function startProcess(): Promise<{ port: number; kill(): Promise<unknown> }> {
  const child = spawn(process.execPath, [join(bundle, "crash-for-tests.mjs"), server.dir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const port = portIn(String(line));
  return {
    port,
    kill() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      return gone;
    },
  };
}

/** Settles with the status when the answer's head is there. */
function ask(port: number): Promise<number> {
  return new Promise((settle, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        method: "POST",
        path: "/v1/chat/completions",
        headers: { authorization: `Bearer ${server.gatewayKey}`, "content-type": "application/json" },
      },
      (incoming) => {
        incoming.on("error", () => undefined);
        settle(incoming.statusCode ?? 0);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(JSON.stringify({ model: "auto", messages: [{ role: "user", content: "hello" }] }));
  });
}

/** The usage that stands in the agent's row, which is emptied for the next round. */
function takeUsage(): Record<string, unknown> {
  const db = new Database(join(server.dir, "agents/main/agent/openclaw-agent.sqlite"));
  try {
    const row = db.prepare<[], { json: string }>("SELECT state_json AS json FROM auth_profile_state").get();
    db.exec("DELETE FROM auth_profile_state");
    return row ? JSON.parse(row.json).usageStats : {};
  } finally {
    db.close();
  }
}

test(
  "P-11: a kill -9 in the moment of the answer loses no window, whether another profile answered or none",
  async () => {
    for (let round = 0; round < kills; round += 1) {
      const running = await startProcess();
      server.simulator.clear();
      const everyoneFails = round % 2 === 1;
      const steps = [everyoneFails ? answers.outOfCredit() : answers.rateLimited()];
      const failing = ["alpha:a", "alpha:b", ...(everyoneFails ? ["beta:a"] : [])];
      for (const target of failing)
        server.simulator.script({ provider: target.slice(0, -2), target, steps: [...steps, ...steps] });
      const status = await ask(running.port);
      await running.kill();
      expect(status === 200).toBe(!everyoneFails);
      const usage = takeUsage();
      for (const id of failing)
        expect(usage[id]).toMatchObject(
          everyoneFails
            ? { disabledReason: "billing" }
            : { modelCooldowns: { one: { reason: "rate_limit" } } },
        );
    }
  },
  60_000 + kills * 10_000,
);
