import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anAudit, openInstallation, type Installation } from "../../lib/openclaw/installation-for-tests";
import { openCliSession } from "./cli-context";
import { runCli } from "./run-cli";

let place: Installation;
beforeEach(async () => {
  place = await openInstallation();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await place.close();
});

async function cli(...words: string[]): Promise<string> {
  const argv = [...words, "--state-dir", place.dir];
  const out: string[] = [];
  const output = { print: (line: string) => out.push(line), printError: (line: string) => out.push(line) };
  await runCli(argv, output, () => openCliSession(argv, process.cwd()));
  return out.join("\n");
}

async function putReferences(): Promise<void> {
  const keyFile = path.join(place.dir, "keys.json");
  await writeFile(keyFile, '{"openai": "sk-of-a-file"}', { mode: 0o600 });
  const command = path.join(place.dir, "vault");
  const answer = JSON.stringify({ protocolVersion: 1, values: { "openai/key": "sk-of-a-program" } });
  await writeFile(command, `#!${process.execPath}\nconsole.log(${JSON.stringify(answer)});\n`);
  await chmod(command, 0o700);
  const providers = {
    disk: { source: "file", path: keyFile },
    vault: { source: "exec", command },
  };
  await place.putConfig(JSON.stringify({ ...JSON.parse(await place.config()), secrets: { providers } }));
  const references = {
    "openai:disk": { source: "file", provider: "disk", id: "/openai" },
    "openai:vault": { source: "exec", provider: "vault", id: "openai/key" },
    "openai:variable": { source: "env", provider: "default", id: "UNDERSTUDY_TEST_KEY" },
    "openai:gone": { source: "file", provider: "disk", id: "/gone" },
  };
  for (const [profileId, keyRef] of Object.entries(references))
    await place.store.putCredential({
      agentId: "main",
      profileId,
      credential: { type: "api_key", provider: "openai", keyRef },
      audit: anAudit(),
    });
}

test("D-20: references to variables, files and programs count as the server counts them", async () => {
  vi.stubEnv("UNDERSTUDY_TEST_KEY", "sk-of-a-variable");
  await putReferences();
  const { profiles } = JSON.parse(await cli("auth", "list", "--provider", "openai", "--json"));
  const row = (id: string) => profiles.find((profile: { id: string }) => profile.id === id);
  for (const id of ["openai:disk", "openai:vault", "openai:variable"])
    expect(row(id)).toMatchObject({ credential: "api-key-ref", status: "ok" });
  expect(row("openai:gone")).toMatchObject({ credential: "api-key-ref", status: "missing" });

  const { findings } = JSON.parse(await cli("doctor", "--json"));
  const unresolved = findings.filter(({ message }: { message: string }) => message.includes("reference"));
  expect(unresolved.map(({ where }: { where: string }) => where)).toEqual(["openai:gone"]);
}, 60_000);

test("D-42: a login that OpenClaw takes from another program is shown as external, and nothing of it is missing", async () => {
  const document = JSON.parse(await place.config());
  document.auth.profiles["anthropic:claude-cli"] = { provider: "anthropic", mode: "oauth" };
  await place.putConfig(JSON.stringify(document));
  const { profiles } = JSON.parse(await cli("auth", "list", "--provider", "anthropic", "--json"));
  const rows = profiles.map(({ id, external }: Record<string, unknown>) => [id, external ?? null]);
  expect(rows).toContainEqual(["anthropic:claude-cli", "Claude Code"]);
  expect(rows).toContainEqual(["anthropic:sub", null]);
  expect(await cli("auth", "list", "--provider", "anthropic")).toContain(
    "anthropic:claude-cli  anthropic  missing  -  missing  external: Claude Code",
  );
  const { findings } = JSON.parse(await cli("doctor", "--json"));
  expect(JSON.stringify(findings)).not.toContain("claude-cli");
}, 60_000);
