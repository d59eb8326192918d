import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { createGatewayKey } from "../lib/admin/gateway-keys";
import { readEnv } from "../lib/env";
import { liveHeaders, openLiveStream } from "../lib/live/live-stream";
import { createLogger } from "../lib/log";
import { createOwnDirectory } from "../lib/openclaw/create-own-directory";
import { openStateDir } from "../lib/openclaw/open-state-dir";
import { openRuntime } from "../lib/runtime/open-runtime";
import { serve } from "../lib/runtime/serve";
import { openStore } from "../lib/store/open-store";

const config = (upstreamUrl: string) =>
  JSON.stringify({
    agents: {
      defaults: { model: { primary: "ok/m" } },
      entries: {
        main: {},
        failing: { model: { primary: "bad/m", fallbacks: ["ok/m"] } },
        cooled: { model: { primary: "cold/m", fallbacks: ["ok/m"] } },
      },
    },
    models: {
      providers: Object.fromEntries(
        [
          ["ok", "ok"],
          ["bad", "bad"],
          ["cold", "bad"],
        ].map(([id, place]) => [
          id,
          { baseUrl: `${upstreamUrl}/${place}/v1`, api: "openai-completions", models: [{ id: "m" }] },
        ]),
      ),
    },
  });

/** Written into the row at once: one by one each would write all the others anew. */
function addProfiles(file: string, count: number): void {
  if (count === 0) return;
  const db = new Database(file);
  const row = db.prepare<[], string>("SELECT store_json FROM auth_profile_store").pluck().get() ?? "{}";
  const { profiles, ...rest } = z
    .looseObject({ profiles: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(row));
  for (let at = 0; at < count; at += 1) {
    const provider = at % 100 === 0 ? "ok" : `provider-${at % 50}`;
    profiles[`${provider}:${at}`] = { type: "api_key", provider, key: `sk-bench-${at}-0123456789abcdef` };
  }
  db.prepare("UPDATE auth_profile_store SET store_json = ?").run(JSON.stringify({ ...rest, profiles }));
  db.close();
}

/** Our whole server but for the pages, on a directory of its own: keys, classification, decision log, live feed. */
export async function startHouse(
  upstreamUrl: string,
  options: { isLogged: boolean; profiles: number },
): Promise<{ url: string; key: string; stop(): Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), "understudy-bench-"));
  const dir = path.join(root, "state");
  const location = { path: dir, configPath: null, homeDir: root, source: "argument" } as const;
  const migrationsDir = path.resolve("drizzle");
  const now = Date.now;
  await createOwnDirectory({
    path: dir,
    config: config(upstreamUrl),
    agentIds: ["main", "failing", "cooled"],
  });
  const settings = { understudy: { cooldownBypassProviders: ["bad"] } };
  await writeFile(path.join(dir, "understudy", "settings.json5"), JSON.stringify(settings), { mode: 0o600 });
  const store = await openStore({ ...(await openStateDir(location)), migrationsDir, now });
  for (const provider of ["ok", "bad", "cold"])
    await store.putCredential({
      agentId: "main",
      profileId: `${provider}:a`,
      credential: { type: "api_key", provider, key: `sk-bench-${provider}-0123456789abcdef` },
      audit: {
        at: now(),
        actor: "bench",
        action: "add",
        targetType: "profile",
        targetId: `${provider}:a`,
        agentId: "main",
        before: null,
        after: null,
      },
    });
  await store.close();
  addProfiles(path.join(dir, "agents/main/agent/openclaw-agent.sqlite"), options.profiles);

  const { env } = readEnv({ PORT: "0" });
  const log = createLogger({ write: () => undefined });
  const serving = await serve({
    env,
    open: async () => (await openRuntime({ location, migrationsDir, env, log, now, variables: {} })).runtime,
    // Of the pages only what an open one costs: the live feed that its browser reads.
    mountPages: async () => ({
      handle(_request, response) {
        const { bus, liveStreams: open } = serving.runtime;
        const feed = openLiveStream({ bus, now, lastEventId: null, stillAllowed: async () => true, open });
        response.writeHead(200, liveHeaders);
        const reader = feed.getReader();
        const passOn = async (): Promise<void> => {
          const { done, value } = await reader.read();
          if (done) return void response.end();
          response.write(value);
          return passOn();
        };
        void passOn();
      },
      close: async () => {},
    }),
  });
  const { runtime } = serving;
  const actor = { kind: "system", name: "bench" } as const;
  const { secret } = await createGatewayKey(
    { actor, role: "admin", now, store: runtime.store },
    { name: "bench" },
  );
  await runtime.keys.refresh();
  // To compare with: the same house, but nothing is written of what it decided.
  if (!options.isLogged) Object.assign(runtime.store, { appendRuns: async () => {} });
  return {
    url: serving.url,
    key: secret,
    async stop() {
      await serving.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
