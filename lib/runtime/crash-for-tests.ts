import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import { readEnv } from "../env";
import { createLogger } from "../log";
import { openRuntime } from "./open-runtime";
import { serve } from "./serve";

// A server in a process of its own on a given directory, to be killed in the middle; tests only.

/** The port a started process has named. */
export const portIn = (output: string): number => Number(/port (\d+)/.exec(output)?.[1]);

async function start(dir: string): Promise<void> {
  const { env } = readEnv({ PORT: "0" });
  const log = createLogger({ write: () => undefined });
  const location = { path: dir, configPath: null, homeDir: dir, source: "argument" } as const;
  const { port } = await serve({
    env,
    open: async () =>
      (
        await openRuntime({
          location,
          migrationsDir: resolve("drizzle"),
          env,
          log,
          now: Date.now,
          variables: {},
          // A busy machine may need longer than an answer would wait for.
          saveWaitMs: 20_000,
        })
      ).runtime,
    mountPages: async () => ({
      handle: (_request, response) => void response.end(),
      close: async () => undefined,
    }),
  });
  process.stdout.write(`port ${port}\n`);
}

const [, script, dir] = process.argv;
if (script === fileURLToPath(import.meta.url) && dir) await start(dir);
