// The program: opens the state directory, serves the gateway and the desk on one port, stops in good order.
// What must not live here: rules, routes, verbs; the port itself is lib/runtime/serve.ts.
import { createServer, type Server } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import next from "next";
import { prepareDemo } from "./lib/demo/prepare-demo";
import type { Simulator } from "./lib/demo/simulator";
import { startTraffic, type Traffic } from "./lib/demo/traffic";
import { readEnv, type Env } from "./lib/env";
import { isAppError } from "./lib/errors";
import { createLogger } from "./lib/log";
import { accessProblem } from "./lib/openclaw/access-problem";
import { openItBy } from "./lib/openclaw/find-installation";
import { resolveStateDir } from "./lib/openclaw/resolve-state-dir";
import type { StateDir, StateDirLocation } from "./lib/openclaw/state-dir";
import { openRuntime } from "./lib/runtime/open-runtime";
import { firstPasswordPath } from "./lib/runtime/operator-context";
import { writePrivateFile } from "./lib/runtime/private-file";
import { findProjectDir } from "./lib/runtime/project-dir";
import { serve, type Pages, type Serving } from "./lib/runtime/serve";

const projectDir = findProjectDir(fileURLToPath(import.meta.url));
const migrationsDir = path.join(projectDir, "drizzle");
// Written out, so that the bundle for production has it fixed.
const production = process.env.NODE_ENV === "production";
const print = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const { env, problems } = readEnv(process.env);
  const log = createLogger(undefined, process.stderr.isTTY);
  const location = findStateDir(env, process.argv.slice(2));
  const isSaid = process.env.UNDERSTUDY_STATE_DIR_SAID === "1";
  if (location.source !== "demo" && !isSaid)
    print(`State directory: ${location.path} (${sourceOf(location)})`);
  for (const problem of problems) print(problem);
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  // Whoever read along may have gone; the server goes on, and stops in good order.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

  const demo = location.source === "demo" ? createDemo(location) : null;
  const serving = await serve({
    env,
    async open() {
      await demo?.prepare();
      const options = { location, migrationsDir, env, log, now: Date.now, variables: process.env };
      const { runtime, firstOperator } = await openRuntime(options);
      const { warnings, installation } = runtime.stateDir;
      for (const warning of warnings) print(warning);
      if (installation !== null)
        print(
          `This is the demo. To open the OpenClaw installation at ${installation}: ${openItBy(installation)}`,
        );
      if (firstOperator) await tellFirstPassword(firstOperator, runtime.stateDir);
      return runtime;
    },
    guardUpgrades: !production,
    mountPages: (server, address) => mountNext(server, { ...address, dev: !production }),
  });
  const { broken } = serving.runtime.config();
  if (broken) print(`The gateway answers 503 until this is mended: ${broken}`);
  if (env.demoTraffic) demo?.play(serving);
  print(`Understudy ready on ${serving.url}`);
  stopOnSignal(async () => {
    await demo?.stopTraffic();
    await serving.stop();
    await demo?.close();
  });
}

/** The embedded demo: simulated providers, and clients that keep the board alive. */
function createDemo(location: StateDirLocation) {
  let simulator: Simulator | undefined;
  let traffic: Traffic | undefined;
  return {
    async prepare() {
      simulator = await prepareDemo({ location, migrationsDir, now: Date.now });
    },
    play({ url, runtime }: Serving) {
      if (runtime.welcome) traffic = startTraffic({ url, gatewayKey: runtime.welcome.gatewayKey });
    },
    stopTraffic: async () => traffic?.stop(),
    close: async () => simulator?.close(),
  };
}

function findStateDir(env: Env, argv: readonly string[]): StateDirLocation {
  const location = resolveStateDir({ env, argv, projectDir });
  return location.source === "demo" ? { ...location, path: path.resolve(projectDir, env.demoDir) } : location;
}

async function mountNext(
  httpServer: Server,
  options: { host: string; port: number; dev: boolean },
): Promise<Pages> {
  const { host: hostname, port, dev } = options;
  // Next takes over every upgrade of the server it is given; only the development server needs them.
  const app = next({ dev, dir: projectDir, hostname, port, httpServer: dev ? httpServer : createServer() });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}

/** To a terminal, or to a file for its owner only; never into a log (P-22). */
async function tellFirstPassword(
  operator: { name: string; password: string },
  { settingsPath }: StateDir,
): Promise<void> {
  if (process.stdout.isTTY) {
    print(`Sign in as "${operator.name}" with the one-time password ${operator.password}`);
    return;
  }
  const file = firstPasswordPath(settingsPath);
  await writePrivateFile(file, `${operator.password}\n`);
  print(`Sign in as "${operator.name}"; the one-time password is in ${file}`);
}

function sourceOf({ source }: StateDirLocation): string {
  return source === "argument" ? "named by --state-dir" : "named by OPENCLAW_STATE_DIR";
}

/** The first signal stops in good order, a second one at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    print(`Stopping (${signal}): answers in progress are finished first.`);
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

function fail(cause: unknown): never {
  const error = accessProblem(cause) ?? cause;
  const expected = isAppError(error) || (error instanceof Error && error.name === "StartProblem");
  const text =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

start().catch(fail);
