import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import Database from "better-sqlite3";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { portIn } from "./crash-for-tests";
import { startServerForTests, type ServerForTests } from "./server-for-tests";

const profileId = "alpha:login";
let server: ServerForTests<Simulator>;
let bundle: string;
let endpoint: Server;
/** What the token endpoint does with each call; it hands out a new refresh token every time. */
let onCall: (form: URLSearchParams, response: ServerResponse) => void;
let rotations = 0;

const rotate = (response: ServerResponse) => {
  rotations += 1;
  const access = `new-access-${rotations}`;
  server.simulator.nameKey(access, profileId);
  const tokens = {
    access_token: access,
    refresh_token: `new-refresh-${rotations}`,
    token_type: "Bearer",
    expires_in: 3_600,
  };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(tokens));
};

beforeAll(async () => {
  endpoint = createServer((incoming, response) => {
    let text = "";
    incoming.on("data", (chunk) => (text += String(chunk)));
    incoming.on("end", () => onCall(new URLSearchParams(text), response));
  });
  await new Promise<void>((ready) => endpoint.listen(0, "127.0.0.1", ready));
  const address = endpoint.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const simulator = await startSimulator();
  server = await startServerForTests(simulator, {
    config: `{
      agents: { defaults: { model: { primary: "alpha/one", fallbacks: ["beta/two"] } }, entries: { main: {} } },
      auth: { order: { alpha: ["${profileId}"] } },
      models: { providers: {
        alpha: { baseUrl: "${simulator.baseUrlOf("alpha")}", api: "openai-completions", models: [{ id: "one" }] },
        beta: { baseUrl: "${simulator.baseUrlOf("beta")}", api: "openai-completions", models: [{ id: "two" }] } } } }`,
    beforeOpen: (dir) =>
      writeFile(
        path.join(dir, "understudy/settings.json5"),
        `{ understudy: { providers: { alpha: { oauth: { tokenEndpoint: "http://127.0.0.1:${port}/token" } } } } }`,
      ),
  });
  await mkdir("node_modules/.cache", { recursive: true });
  bundle = await mkdtemp(path.resolve("node_modules/.cache/understudy-refresh-"));
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
}, 90_000);
afterAll(async () => {
  await server.end();
  endpoint.closeAllConnections();
  endpoint.close();
  await rm(bundle, { recursive: true, force: true });
});

/** Another server on the same directory, in a process of its own. */
async function startProcess(): Promise<{ port: number; kill(): Promise<unknown> }> {
  const child = spawn(process.execPath, [path.join(bundle, "crash-for-tests.mjs"), server.dir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return {
    port: portIn(String(line)),
    kill() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      return gone;
    },
  };
}

/** The model that answered; null when the connection broke. */
const ask = (port: number): Promise<string | null> =>
  new Promise((settle) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        method: "POST",
        path: "/v1/chat/completions",
        headers: { authorization: `Bearer ${server.gatewayKey}`, "content-type": "application/json" },
      },
      (incoming) => {
        incoming.resume().on("end", () => settle(String(incoming.headers["x-understudy-model"])));
      },
    );
    outgoing.on("error", () => settle(null));
    outgoing.end(JSON.stringify({ model: "auto", messages: [{ role: "user", content: "hello" }] }));
  });

function stored(): Record<string, unknown> {
  const db = new Database(path.join(server.dir, "agents/main/agent/openclaw-agent.sqlite"), {
    readonly: true,
  });
  try {
    const row = db.prepare<[], { json: string }>("SELECT store_json AS json FROM auth_profile_store").get();
    return JSON.parse(row?.json ?? "{}").profiles[profileId];
  } finally {
    db.close();
  }
}

async function logIn(refresh: string): Promise<void> {
  await server.runtime.store.replaceCredential({
    agentId: "main",
    profileId,
    set: { type: "oauth", provider: "alpha", access: `old-access-of-${refresh}`, refresh, expires: 1_000 },
    remove: [],
    audit: {
      at: 1,
      actor: "test",
      action: "x",
      targetType: "x",
      targetId: "x",
      agentId: "main",
      before: null,
      after: null,
    },
  });
  await server.runtime.credentialChanged(profileId);
}

test("one refresh for two processes: the second one waits, reads the row and uses the new token", async () => {
  await logIn("shared-refresh");
  const other = await startProcess();
  try {
    const used: (string | null)[] = [];
    onCall = (form, response) => {
      used.push(form.get("refresh_token"));
      // Long enough for both to want it.
      setTimeout(() => rotate(response), 1_000);
    };
    const answered = await Promise.all([
      ask(server.port),
      ask(other.port),
      ask(other.port),
      ask(server.port),
    ]);
    expect(answered).toEqual(["alpha/one", "alpha/one", "alpha/one", "alpha/one"]);
    expect(used).toEqual(["shared-refresh"]);
    expect(stored()).toMatchObject({ access: "new-access-1", refresh: "new-refresh-1" });
    expect(new Set(server.simulator.requests().map(({ key }) => key))).toEqual(new Set([profileId]));
  } finally {
    await other.kill();
  }
}, 60_000);

// What nobody can keep: a refresh token that the endpoint gave to a process that died before it could write it. The row
// then holds the old one, whole. Endpoints that still take it (a grace period) go on; of others the login is over.
test("killed between answer and write: the row is whole, the lock of the dead is not waited for, the old token decides", async () => {
  await logIn("grace-refresh");
  const doomed = await startProcess();
  const used: (string | null)[] = [];
  onCall = (form, response) => {
    used.push(form.get("refresh_token"));
    void doomed.kill().then(() => rotate(response));
  };
  const before = stored();
  expect(await ask(doomed.port)).toBeNull();
  expect(stored()).toEqual(before);

  onCall = (form, response) => {
    used.push(form.get("refresh_token"));
    rotate(response);
  };
  expect(await ask(server.port)).toBe("alpha/one");
  expect(used).toEqual(["grace-refresh", "grace-refresh"]);
  expect(String(stored().refresh)).toMatch(/^new-refresh-/);

  await logIn("strict-refresh");
  onCall = (_form, response) =>
    response.writeHead(400, { "content-type": "application/json" }).end('{"error":"invalid_grant"}');
  expect(await ask(server.port)).toBe("beta/two");
  expect(server.runtime.facts("main")?.usage[profileId]?.disabledReason).toBe("auth_permanent");
  expect(stored()).toMatchObject({ refresh: "strict-refresh" });
}, 60_000);
