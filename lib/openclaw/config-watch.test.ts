import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ConfigState } from "./config-state";
import { createConfigWatch, type ConfigWatch } from "./config-watch";
import { readConfig } from "./read-config";
import { temporaryDirectory } from "./temporary-directory-for-tests";
import { writeFileAtomically } from "./write-file-atomically";

let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
let paths: { configPath: string; settingsPath: string };
let watch: ConfigWatch | undefined;

beforeEach(async () => {
  temporary = await temporaryDirectory();
  await mkdir(join(temporary.path, "understudy"));
  paths = {
    configPath: join(temporary.path, "openclaw.json"),
    settingsPath: join(temporary.path, "understudy", "settings.json5"),
  };
});
afterEach(async () => {
  watch?.close();
  await temporary.remove();
});

const follow = async () => {
  watch = await createConfigWatch(paths);
  return watch;
};
const next = (following: ConfigWatch): Promise<ConfigState> =>
  new Promise((resolve) => {
    const stop = following.subscribe((state) => {
      stop();
      resolve(state);
    });
  });

test("without files there is an empty configuration, and nothing is wrong", async () => {
  expect(await readConfig(paths)).toMatchObject({
    document: {},
    settings: {},
    problems: [],
    broken: null,
    endpoints: {},
  });
});

test("P-3: the settings are laid over the file", async () => {
  await writeFile(paths.configPath, `{ auth: { cooldowns: { failureWindowHours: 3, billingMaxHours: 9 } } }`);
  await writeFile(
    paths.settingsPath,
    `{ auth: { cooldowns: { failureWindowHours: 4 } }, understudy: { ladderSeconds: "classic" } }`,
  );
  const { config } = await readConfig(paths);
  expect(config.policy).toMatchObject({
    failureWindowHours: 4,
    billingMaxHours: 9,
    ladderSeconds: [60, 300, 1_500, 3_600],
  });
});

test("P-4: a broken file at the start is named with line and column; what is readable of the rest is there", async () => {
  await writeFile(paths.configPath, "{ auth: }");
  const state = await readConfig(paths);
  expect(state.broken).toBe("openclaw.json: line 1, column 9: invalid character '}'");
  expect(state.problems).toEqual([state.broken]);
});

test("P-4: of several errors the first is named, with the number of the others", async () => {
  await writeFile(paths.configPath, `{ auth: { order: { openai: 1, zai: 2 } } }`);
  const { broken, problems } = await readConfig(paths);
  expect(broken).toBe("auth.order.openai: expected a list of profile ids (and 1 more)");
  expect(problems).toHaveLength(2);
});

test("a path that is no file is said, not thrown", async () => {
  await mkdir(paths.configPath);
  expect((await readConfig(paths)).broken).toBe("openclaw.json: cannot be read (EISDIR)");
});

test("D-55, D-57: changes apply by themselves; an invalid file leaves the last valid one in force", async () => {
  const following = await follow();
  let changed = next(following);
  await writeFileAtomically(paths.configPath, `{ agents: { defaults: { model: "a/one" } } }`);
  const valid = await changed;
  expect(valid.config.defaults.model).toEqual({ primary: "a/one" });
  expect(valid.broken).toBeNull();

  changed = next(following);
  await writeFile(paths.settingsPath, `{ understudy: { ladderSeconds: [] } }`);
  const invalid = await changed;
  expect(invalid.config).toBe(valid.config);
  expect(invalid.document).toEqual(valid.document);
  expect(invalid.broken).toContain("understudy.ladderSeconds: must be a non-empty list");
  expect(invalid.revision).not.toBe(valid.revision);
  expect(following.current()).toBe(invalid);

  changed = next(following);
  await rm(paths.settingsPath);
  expect(await changed).toMatchObject({ broken: null, problems: [] });
});

test("the net catches what the watch does not see: a folder that appears later", async () => {
  await rm(join(temporary.path, "understudy"), { recursive: true });
  const following = await follow();
  const changed = next(following);
  await mkdir(join(temporary.path, "new"));
  await writeFile(
    join(temporary.path, "new", "settings.json5"),
    `{ understudy: { retryAfterMaxMinutes: 5 } }`,
  );
  await rename(join(temporary.path, "new"), join(temporary.path, "understudy"));
  expect((await changed).config.policy.retryAfterMaxMinutes).toBe(5);
});

test("endpoints are the providers with an address and a dialect we speak; timeouts come from the settings", async () => {
  await writeFile(
    paths.configPath,
    JSON.stringify({
      models: {
        providers: {
          Local: {
            baseUrl: "http://127.0.0.1:1/v1",
            models: [{ id: "m1" }, { id: "m2", name: "Two" }],
            headers: { "x-a": "1", "x-b": 2 },
          },
          anthropic: { baseUrl: "https://api.anthropic.com", apiKey: "${ANTHROPIC_API_KEY}" },
          keyed: { baseUrl: "https://k.example", api: "openai-responses", apiKey: "sk-plain" },
          "no-address": { api: "openai-completions" },
          "other-dialect": { baseUrl: "https://x.example", api: "bedrock-converse-stream" },
        },
      },
    }),
  );
  await writeFile(
    paths.settingsPath,
    `{ understudy: { providers: { local: { timeouts: { firstByteMs: 1234 } } } } }`,
  );
  const { endpoints } = await readConfig(paths);
  expect(Object.keys(endpoints)).toEqual(["local", "anthropic", "keyed"]);
  expect(endpoints.local).toEqual({
    id: "local",
    baseUrl: "http://127.0.0.1:1/v1",
    api: "openai-completions",
    headers: { "x-a": "1" },
    modelIds: ["m1", "m2"],
    timeouts: { connectMs: 10_000, firstByteMs: 1_234, idleMs: 120_000 },
  });
  expect(endpoints.anthropic).toMatchObject({
    api: "anthropic-messages",
    inlineKey: { source: "env", provider: "default", id: "ANTHROPIC_API_KEY" },
  });
  expect(endpoints.keyed).toMatchObject({ api: "openai-responses", inlineKey: "sk-plain" });
});
