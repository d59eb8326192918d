import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecretRefs, readAgentWithSecrets, secretRefsIn } from "./secret-refs";
import type { AgentAuth } from "../store/port";
import type { SecretRef } from "./secret-ref";
import { temporaryDirectory } from "./temporary-directory-for-tests";

let home: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  home = await temporaryDirectory();
});
afterEach(() => home.remove());

const ref = (source: SecretRef["source"], id: string, provider = "p"): SecretRef => ({
  source,
  provider,
  id,
});

async function put(name: string, text: string, mode = 0o600): Promise<string> {
  const path = join(home.path, name);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}
/** A program of its own, in the way of secret managers' helpers. */
const program = (name: string, body: string) => put(name, `#!${process.execPath}\n${body}\n`, 0o700);

async function resolved(provider: object, wanted: SecretRef, env: Record<string, string> = {}) {
  const document = { secrets: { providers: { p: provider } } };
  const refs = createSecretRefs({ document: () => document, env, homeDir: home.path });
  await refs.load([wanted]);
  return refs.resolve(wanted);
}

test("D-20: a JSON file is one path, the id a pointer into it", async () => {
  await put("secrets.json", JSON.stringify({ providers: { "a/b": { "k~": " sk-1 " } }, list: ["x"], n: 1 }));
  const file = { source: "file", path: "~/secrets.json" };
  expect(await resolved(file, ref("file", "/providers/a~1b/k~0"))).toBe("sk-1");
  expect(await resolved(file, ref("file", "/list/0"))).toBe("x");
  expect(await resolved(file, ref("file", "/n"))).toBeNull();
  expect(await resolved(file, ref("file", "/providers/gone"))).toBeNull();
  expect(await resolved(file, ref("file", "/__proto__/constructor/name"))).toBeNull();
});

test("a file with a single value answers to the id value only", async () => {
  const path = await put("key.txt", "sk-2\n");
  expect(await resolved({ source: "file", path, mode: "singleValue" }, ref("file", "value"))).toBe("sk-2");
  expect(await resolved({ source: "file", path, mode: "singleValue" }, ref("file", "/x"))).toBeNull();
});

test("a file that others may write, a folder, a relative path or too large a file gives nothing", async () => {
  const open = await put("open.txt", "sk", 0o666);
  const large = await put("large.txt", "x".repeat(2_000));
  await mkdir(join(home.path, "folder"));
  for (const path of [open, join(home.path, "folder"), "large.txt", join(home.path, "gone")])
    expect(await resolved({ source: "file", path, mode: "singleValue" }, ref("file", "value"))).toBeNull();
  const single = { source: "file", path: large, mode: "singleValue", maxBytes: 1_000 };
  expect(await resolved(single, ref("file", "value"))).toBeNull();
});

test("P-25: a program gets fixed arguments, no shell, only the listed variables, and the ids on its input", async () => {
  const said = join(home.path, "said.json");
  const command = await program(
    "resolver",
    `let text = ""; process.stdin.on("data", (part) => (text += part)).on("end", () => {
       const request = JSON.parse(text);
       require("node:fs").writeFileSync(process.env.SAID, JSON.stringify({ request, argv: process.argv.slice(2), env: process.env }));
       console.log(JSON.stringify({ protocolVersion: 1, values: { [request.ids[0]]: "sk-3" }, errors: {} }));
     });`,
  );
  const exec = {
    source: "exec",
    command,
    args: ["--profile", "$(id); `id`"],
    passEnv: ["VAULT"],
    env: { SAID: said },
  };
  const env = { VAULT: "https://vault", OTHER: "hidden" };
  expect(await resolved(exec, ref("exec", "providers/openai#key"), env)).toBe("sk-3");
  const heard = JSON.parse(await readFile(said, "utf8"));
  expect(heard.request).toEqual({ protocolVersion: 1, provider: "p", ids: ["providers/openai#key"] });
  expect(heard.argv).toEqual(["--profile", "$(id); `id`"]);
  expect(heard.env).toMatchObject({ VAULT: "https://vault", SAID: said });
  expect(heard.env).not.toHaveProperty("OTHER");
});

test("plain output counts only where the file says so, and for a single id", async () => {
  const command = await program("plain", `console.log("sk-4")`);
  expect(await resolved({ source: "exec", command, jsonOnly: false }, ref("exec", "value"))).toBe("sk-4");
  expect(await resolved({ source: "exec", command }, ref("exec", "value"))).toBeNull();
});

test("P-25: a program that takes too long is killed with what it started, one that says too much or fails gives nothing", async () => {
  const pidFile = join(home.path, "pid");
  const slow = await program(
    "slow",
    `const child = require("node:child_process").spawn("sleep", ["60"], { stdio: "inherit" });
     require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, String(child.pid)); setInterval(() => {}, 1000);`,
  );
  expect(await resolved({ source: "exec", command: slow, timeoutMs: 1_000 }, ref("exec", "a"))).toBeNull();
  const child = Number(await readFile(pidFile, "utf8"));
  await expect.poll(() => isRunning(child)).toBe(false);
  const loud = await program("loud", `process.stdout.write("x".repeat(5000))`);
  expect(
    await resolved({ source: "exec", command: loud, maxOutputBytes: 1_000 }, ref("exec", "a")),
  ).toBeNull();
  const failing = await program(
    "failing",
    `console.log('{"protocolVersion":1,"values":{"a":"sk"}}'); process.exit(3)`,
  );
  expect(await resolved({ source: "exec", command: failing }, ref("exec", "a"))).toBeNull();
});

/** A killed process without a parent that waits for it is a zombie (Z) until it is reaped. */
async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") Z");
  return !/\) [ZX]/.test(stat);
}

test("a command that is relative, a link, writable by others or named by an odd id is not run", async () => {
  const ran = join(home.path, "ran");
  const command = await program(
    "run",
    `require("node:fs").writeFileSync(${JSON.stringify(ran)}, ""); console.log("sk")`,
  );
  const link = join(home.path, "link");
  await symlink(command, link);
  const plain = { source: "exec", jsonOnly: false };
  expect(await resolved({ ...plain, command: "run" }, ref("exec", "a"))).toBeNull();
  expect(await resolved({ ...plain, command: link }, ref("exec", "a"))).toBeNull();
  expect(await resolved({ ...plain, command }, ref("exec", "a/../b"))).toBeNull();
  expect(await resolved({ ...plain, command: link, allowSymlinkCommand: true }, ref("exec", "a"))).toBeNull();
  await expect(readFile(ran)).rejects.toThrow("ENOENT");
  const trusted = { ...plain, command: link, allowSymlinkCommand: true, trustedDirs: [home.path] };
  expect(await resolved(trusted, ref("exec", "a"))).toBe("sk");
  await chmod(command, 0o722);
  expect(await resolved({ ...plain, command }, ref("exec", "a"))).toBeNull();
});

test("one call asks for all ids of a provider, a later failure keeps what was said, another answer replaces it", async () => {
  const answer = await put("answer.json", "");
  const counter = join(home.path, "calls");
  const command = await program(
    "counting",
    `const fs = require("node:fs"); fs.appendFileSync(${JSON.stringify(counter)}, "x");
     process.stdout.write(fs.readFileSync(${JSON.stringify(answer)}));`,
  );
  const document = { secrets: { providers: { p: { source: "exec", command } } } };
  const refs = createSecretRefs({ document: () => document, env: {}, homeDir: home.path });
  const [first, second] = [ref("exec", "a"), ref("exec", "b")];
  const say = (values: object) => put("answer.json", JSON.stringify({ protocolVersion: 1, values }));

  await say({ a: "1", b: "2" });
  expect(refs.resolve(first)).toBeNull();
  expect(await refs.load([first, second, first])).toBe(true);
  expect([refs.resolve(first), refs.resolve(second)]).toEqual(["1", "2"]);
  expect(await readFile(counter, "utf8")).toBe("x");
  await put("answer.json", "out of order");
  expect(await refs.load([first, second])).toBe(false);
  expect(refs.resolve(first)).toBe("1");
  await say({ a: "3" });
  expect(await refs.load([first, second])).toBe(true);
  expect([refs.resolve(first), refs.resolve(second)]).toEqual(["3", null]);
});

test("a reference without a provider of its own follows secrets.defaults; another source is no match", async () => {
  const path = await put("key.txt", "sk-5");
  const document = {
    secrets: {
      providers: { disk: { source: "file", path, mode: "singleValue" } },
      defaults: { file: "disk" },
    },
  };
  const wanted = ref("file", "value", "default");
  const refs = createSecretRefs({ document: () => document, env: {} });
  await refs.load([wanted, ref("exec", "value", "disk")]);
  expect(refs.resolve(wanted)).toBe("sk-5");
  expect(refs.resolve(ref("exec", "value", "disk"))).toBeNull();
  expect(refs.resolve(ref("env", "HOME", "disk"))).toBeNull();
});

test("what is new is asked for when an agent is read, what is known is not asked again, a changed provider is", async () => {
  const [one, two] = [await put("one.txt", "1"), await put("two.txt", "2")];
  const wanted = ref("file", "value");
  let document: unknown = {
    secrets: { providers: { p: { source: "file", path: one, mode: "singleValue" } } },
  };
  const refs = createSecretRefs({ document: () => document, env: {} });
  const auth: AgentAuth = {
    agentId: "main",
    credentials: { "a:b": { type: "api_key", provider: "a", keyRef: wanted } },
    owners: {},
    usage: {},
    lastGood: {},
    order: {},
    orderRevision: "",
    readOnlyReason: null,
  };
  const read = readAgentWithSecrets({ readAgent: async () => auth }, refs);
  expect(await read("main")).toBe(auth);
  expect(refs.resolve(wanted)).toBe("1");
  await put("one.txt", "changed");
  await read("main");
  expect(refs.resolve(wanted)).toBe("1");
  document = { secrets: { providers: { p: { source: "file", path: two, mode: "singleValue" } } } };
  expect(refs.resolve(wanted)).toBeNull();
  await read("main");
  expect(refs.resolve(wanted)).toBe("2");
});

test("references are found wherever a credential or an endpoint holds one; variables need no asking", () => {
  const found = secretRefsIn({
    "a:b": { type: "api_key", keyRef: ref("exec", "x") },
    "c:d": { type: "token", token: ref("file", "/y") },
    "e:f": { type: "api_key", keyRef: ref("env", "Z") },
    endpoints: { openai: { inlineKey: ref("file", "value") } },
  });
  expect(found).toEqual([ref("exec", "x"), ref("file", "/y"), ref("file", "value")]);
});

test("P-25: a configured provider hands out only the variables it lists, and only of its own kind", () => {
  const document = {
    secrets: {
      providers: {
        few: { source: "env", allowlist: ["A"] },
        all: { source: "env" },
        vault: { source: "exec", command: ["x"] },
      },
    },
  };
  const { resolve } = createSecretRefs({ document: () => document, env: { A: "a", B: "b" } });
  expect(resolve({ source: "env", provider: "few", id: "A" })).toBe("a");
  expect(resolve({ source: "env", provider: "few", id: "B" })).toBeNull();
  expect(resolve({ source: "env", provider: "all", id: "B" })).toBe("b");
  expect(resolve({ source: "env", provider: "unknown", id: "A" })).toBeNull();
  expect(resolve({ source: "env", provider: "vault", id: "A" })).toBeNull();
  expect(resolve({ source: "exec", provider: "vault", id: "A" })).toBeNull();
  expect(resolve({ source: "env", provider: "default", id: "__proto__" })).toBeNull();
});
