import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createGatewayKey } from "../admin/gateway-keys";
import { readEnv } from "../env";
import { createLogger, type Logger } from "../log";
import { createOwnDirectory } from "../openclaw/create-own-directory";
import { openStateDir } from "../openclaw/open-state-dir";
import { openStore } from "../store/open-store";
import { openRuntime } from "./open-runtime";
import { serve, type Pages, type Serving } from "./serve";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
/** The upstream: lib/demo's simulator, brought by the test. */
type Upstream = {
  baseUrlOf(provider: string): string;
  nameKey(secret: string, profileId: string): void;
  close(): Promise<void>;
};
export type ServerForTests<Simulator extends Upstream = Upstream> = Serving & {
  dir: string;
  simulator: Simulator;
  gatewayKey: string;
  firstPassword: string;
  logLines: readonly string[];
  /** Writes them. */
  log: Logger;
  send(options: SendOptions): Promise<Answer>;
  end(): Promise<void>;
};
export type SendOptions = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
};

const key = (name: string) => `sk-test-${name.padEnd(24, "0")}`;

/** Two providers of two keys each on real HTTP, in the layout of a state directory. */
const testConfig = (simulator: Upstream): string => `{
  // Kept as written.
  agents: { defaults: { model: { primary: "alpha/one", fallbacks: ["beta/two"] } }, entries: { main: {}, helper: {} } },
  auth: { profiles: {
    "alpha:a": { provider: "alpha", mode: "api_key" }, "alpha:b": { provider: "alpha", mode: "api_key" },
    "beta:a": { provider: "beta", mode: "api_key" } } },
  models: { providers: {
    alpha: { baseUrl: "${simulator.baseUrlOf("alpha")}", api: "openai-completions", models: [{ id: "one" }] },
    beta: { baseUrl: "${simulator.baseUrlOf("beta")}", api: "openai-completions", models: [{ id: "two" }] } } },
}
`;

/** A whole server on a free port over a temporary directory: real store, real upstream, real HTTP; tests only. */
export async function startServerForTests<Simulator extends Upstream>(
  simulator: Simulator,
  options: {
    config?: string;
    pages?: Pages;
    variables?: Record<string, string>;
    now?: () => number;
    closeDeadlineMs?: number;
    guardUpgrades?: boolean;
    /** Makes it somebody else's directory (09 §1). */
    foreign?: boolean;
    /** An empty directory, as at the very first start. */
    empty?: boolean;
    beforeOpen?: (dir: string) => Promise<void>;
  } = {},
): Promise<ServerForTests<Simulator>> {
  const { config = testConfig(simulator), now = Date.now, variables = {} } = options;
  const root = await mkdtemp(path.join(tmpdir(), "understudy-"));
  const dir = path.join(root, "state");
  const migrationsDir = path.resolve("drizzle");
  const location = { path: dir, configPath: null, homeDir: root, source: "argument" } as const;
  if (options.empty) await mkdir(dir);
  else {
    await createOwnDirectory({ path: dir, config, agentIds: ["main"] });
    await storeKeys(simulator, { location, migrationsDir, now });
  }
  if (options.foreign) await rm(path.join(dir, "understudy"), { recursive: true });
  await options.beforeOpen?.(dir);

  const logLines: string[] = [];
  const { env } = readEnv({ PORT: "0", ...variables });
  const log = createLogger({ write: (line) => logLines.push(line) });
  let firstPassword = "";
  const serving = await serve({
    env,
    async open() {
      const opened = await openRuntime({ location, migrationsDir, env, log, now, variables });
      firstPassword = opened.firstOperator?.password ?? "";
      return opened.runtime;
    },
    mountPages: async () => options.pages ?? { handle: notFound, close: async () => {} },
    guardUpgrades: options.guardUpgrades ?? false,
    ...(options.closeDeadlineMs !== undefined && { closeDeadlineMs: options.closeDeadlineMs }),
  });
  const actor = { kind: "system", name: "test" } as const;
  const { store, keys } = serving.runtime;
  const { secret } = options.empty
    ? { secret: "" }
    : await createGatewayKey({ actor, role: "admin", now, store }, { name: "test" });
  await keys.refresh();
  let ended: Promise<void> | undefined;
  return {
    ...serving,
    dir,
    simulator,
    gatewayKey: secret,
    firstPassword,
    logLines,
    log,
    send: (message) => sendRequest(serving.port, message),
    end() {
      ended ??= serving
        .stop()
        .then(() => simulator.close())
        .then(() => rm(root, { recursive: true, force: true }));
      return ended;
    },
  };
}

const notFound: Pages["handle"] = (_request, response) => {
  response.writeHead(404).end("no page");
};

type Place = Pick<Parameters<typeof openRuntime>[0], "location" | "migrationsDir" | "now">;

async function storeKeys(simulator: Upstream, { location, migrationsDir, now }: Place): Promise<void> {
  const store = await openStore({ ...(await openStateDir(location)), migrationsDir, now });
  for (const profileId of ["alpha:a", "alpha:b", "beta:a"]) {
    const provider = profileId.slice(0, profileId.indexOf(":"));
    const secret = key(profileId.replace(":", ""));
    simulator.nameKey(secret, profileId);
    await store.putCredential({
      agentId: "main",
      profileId,
      credential: { type: "api_key", provider, key: secret },
      audit: {
        at: now(),
        actor: "test",
        action: "x",
        targetType: "x",
        targetId: profileId,
        agentId: "main",
        before: null,
        after: null,
      },
    });
  }
  await store.close();
}

/** node:http, because fetch does not let a test choose Host or Origin. */
export function sendRequest(
  port: number,
  { method = "GET", path: target, headers = {}, body }: SendOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, method, path: target, headers, agent: false },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (chunk: string) => (text += chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }),
        );
      },
    );
    outgoing.on("error", reject);
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    // node:http frames the body of a DELETE only when told its length.
    if (text !== undefined && method === "DELETE")
      outgoing.setHeader("content-length", Buffer.byteLength(text));
    outgoing.end(text);
  });
}
