import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { errorText } from "../error-said";
import { configSaid } from "./config-said";
import type { ConfigState } from "./config-state";
import { createConfigWatch } from "./config-watch";
import { readConfig } from "./read-config";
import { temporaryDirectory } from "./temporary-directory-for-tests";

let home: Awaited<ReturnType<typeof temporaryDirectory>>;
let root: string;
beforeEach(async () => {
  home = await temporaryDirectory();
  root = join(home.path, "state");
  await mkdir(join(root, "parts", "more"), { recursive: true });
});
afterEach(() => home.remove());

const put = (name: string, text: string) => writeFile(join(root, name), text);
const paths = () => ({
  configPath: join(root, "openclaw.json"),
  settingsPath: join(root, "understudy", "settings.json5"),
});
async function read(text: string, variables = {}): Promise<ConfigState> {
  await put("openclaw.json", text);
  return readConfig(paths(), variables);
}

test("an included file counts as if its content stood there; the document stays as it is written", async () => {
  await put("parts/model.json5", `{ primary: "a/one", fallbacks: ["b/two"], } // a comment`);
  const state = await read(`{ agents: { defaults: { model: { $include: "./parts/model.json5" } } } }`);
  expect(state.broken).toBeNull();
  expect(state.config.defaults.model).toEqual({ primary: "a/one", fallbacks: ["b/two"] });
  expect(state.document).toEqual({
    agents: { defaults: { model: { $include: "./parts/model.json5" } } },
  });
  expect(state.includedPaths).toEqual([join(root, "parts/model.json5")]);
});

test("a key written with an escape includes like any other", async () => {
  await put("parts/model.json5", `{ primary: "a/one" }`);
  const state = await read(
    String.raw`{ agents: { defaults: { model: { "\u0024include": "parts/model.json5" } } } }`,
  );
  expect(state.broken).toBeNull();
  expect(state.config.defaults.model).toEqual({ primary: "a/one" });
});

test("of several files the later wins, lists are joined, and the keys beside $include come last", async () => {
  await put(
    "parts/a.json5",
    `{ order: { openai: ["openai:a"], zai: ["zai:a"] }, cooldowns: { billingMaxHours: 1 } }`,
  );
  await put("parts/b.json5", `{ order: { openai: ["openai:b"] }, cooldowns: { billingMaxHours: 2 } }`);
  const { effective } = await read(
    `{ auth: { $include: ["./parts/a.json5", "parts/b.json5"], order: { openai: ["openai:c"] } } }`,
  );
  expect(effective).toEqual({
    auth: {
      order: { openai: ["openai:a", "openai:b", "openai:c"], zai: ["zai:a"] },
      cooldowns: { billingMaxHours: 2 },
    },
  });
});

test("an included file includes others, by paths relative to itself, and list items may be files too", async () => {
  await put("parts/agents.json5", `{ list: [{ id: "one" }, { $include: "./more/two.json5" }] }`);
  await put("parts/more/two.json5", `{ id: "two", model: "b/two" }`);
  const { config, broken } = await read(`{ agents: { $include: "./parts/agents.json5" } }`);
  expect(broken).toBeNull();
  expect(config.agents.map(({ id, model }) => [id, model?.primary])).toEqual([
    ["one", undefined],
    ["two", "b/two"],
  ]);
});

test.each([
  [
    "a file that is not there",
    `{\n auth: { $include: "./gone.json5" } }`,
    `openclaw.json: line 2: $include "./gone.json5" names a file that does not exist.`,
  ],
  [
    "a path out of the directory",
    `{ auth: { $include: "../outside.json5" } }`,
    `openclaw.json: line 1: $include "../outside.json5" lies outside the directory of openclaw.json.`,
  ],
  [
    "a link out of it",
    `{ auth: { $include: "./link.json5" } }`,
    `openclaw.json: line 1: $include "./link.json5" is a link that leads out of the directory of openclaw.json.`,
  ],
  [
    "a folder",
    `{ auth: { $include: "./parts" } }`,
    `openclaw.json: line 1: $include "./parts" is not a regular file.`,
  ],
  [
    "a circle",
    `{ auth: { $include: "./round.json5" } }`,
    `again.json5: line 1: $include "./round.json5" goes in a circle: round.json5 -> again.json5 -> round.json5.`,
  ],
  [
    "the file itself",
    `{ auth: { $include: "openclaw.json" } }`,
    `openclaw.json: line 1: $include "openclaw.json" goes in a circle: openclaw.json -> openclaw.json.`,
  ],
  [
    "no path",
    `{ auth: { $include: [1] } }`,
    `openclaw.json: line 1: $include 1 is no path; give a path or a list of paths.`,
  ],
  [
    "a list with keys beside it",
    `{ auth: { $include: "./list.json5", order: {} } }`,
    `openclaw.json: line 1: $include "./list.json5" holds no object, so the keys beside it cannot be added.`,
  ],
  [
    "a path whose key is written with an escape",
    `{\n auth: {\n "\\u0024include": [\n "./gone.json5"] } }`,
    `openclaw.json: line 4: $include "./gone.json5" names a file that does not exist.`,
  ],
  [
    "a path that is written with an escape",
    `{\n // "./gone.json5" and $include stand here too\n auth: { $include: "./g\\u006fne.json5" } }`,
    `openclaw.json: line 3: $include "./gone.json5" names a file that does not exist.`,
  ],
  [
    "no path behind a key with an escape",
    `{\n auth: { "\\x24include": 1 },\n\n}`,
    `openclaw.json: line 2: $include 1 is no path; give a path or a list of paths.`,
  ],
  [
    "a syntax error",
    `{ auth: { $include: "./wrong.json5" } }`,
    `wrong.json5: line 2, column 9: invalid character '}'`,
  ],
])("P-4: %s is said with file and line, and the gateway waits", async (_case, text, message) => {
  await writeFile(join(home.path, "outside.json5"), "{}");
  await symlink(join(home.path, "outside.json5"), join(root, "link.json5"));
  await put("round.json5", `{ order: { $include: "./again.json5" } }`);
  await put("again.json5", `{ $include: "./round.json5" }`);
  await put("list.json5", "[]");
  await put("wrong.json5", "{\n order: }");
  const { broken, problems } = await read(text);
  expect(broken).toBe(message);
  expect(problems).toEqual([message]);
  // So that the desk can word it.
  expect(configSaid(message).id).toMatch(/^config-/);
  expect(errorText(configSaid(message))).toBe(message);
});

test("a chain of ten files is read, one of eleven is refused", async () => {
  for (let at = 1; at < 11; at += 1) await put(`${at}.json5`, `{ $include: "./${at + 1}.json5" }`);
  await put("11.json5", "{}");
  const text = `{ auth: { $include: "./1.json5" } }`;
  expect((await read(text)).broken).toBe(
    `10.json5: line 1: $include "./11.json5" is more than 10 files deep.`,
  );
  await put("10.json5", `{ order: { openai: ["openai:deep"] } }`);
  expect((await read(text)).config.auth.order).toEqual({ openai: ["openai:deep"] });
});

test("a change of an included file is seen like one of openclaw.json; a broken one leaves the last valid in force", async () => {
  await put("parts/model.json5", `{ primary: "a/one" }`);
  await put("openclaw.json", `{ agents: { defaults: { model: { $include: "./parts/model.json5" } } } }`);
  const watch = await createConfigWatch(paths());
  const primary = () => watch.current().config.defaults.model?.primary;
  try {
    expect(primary()).toBe("a/one");
    await put("parts/model.json5", `{ primary: "a/two" }`);
    await expect.poll(primary, { timeout: 1_000 }).toBe("a/two");
    await put("parts/model.json5", `{ primary: `);
    await expect
      .poll(() => watch.current().broken, { timeout: 1_000 })
      .toContain("parts/model.json5: line 1");
    expect(primary()).toBe("a/two");
    await rm(join(root, "parts/model.json5"));
    await expect.poll(() => watch.current().broken, { timeout: 1_000 }).toContain("does not exist");
    await put("parts/model.json5", `{ primary: "a/three" }`);
    await expect.poll(primary, { timeout: 1_000 }).toBe("a/three");
    expect(watch.current().broken).toBeNull();
  } finally {
    watch.close();
  }
});

test("variables are filled in as OpenClaw does it: upper-case names, an escape, and those of the file itself", async () => {
  const { effective, problems } = await read(
    `{
      env: { FROM_FILE: "file", vars: { DEEP: "deep", SET: "not this one" } },
      agents: { defaults: { model: { primary: "\${SET}/m", fallbacks: ["\${FROM_FILE}/\${DEEP}", "$\${SET}/x", "\${lower}/x"] } } },
      channels: { telegram: { botToken: "\${UNSEEN}" } },
      models: { providers: { a: { baseUrl: "http://h/\${GONE}", apiKey: "\${SET}", headers: { authorization: "Bearer \${SET}" } } } },
    }`,
    { SET: "value", FROM_FILE: " " },
  );
  expect(effective).toMatchObject({
    agents: {
      defaults: { model: { primary: "value/m", fallbacks: ["file/deep", "${SET}/x", "${lower}/x"] } },
    },
    channels: { telegram: { botToken: "${UNSEEN}" } },
    models: {
      providers: {
        a: { baseUrl: "http://h/${GONE}", apiKey: "${SET}", headers: { authorization: "Bearer value" } },
      },
    },
  });
  expect(problems).toEqual([
    "models.providers.a.baseUrl: the environment variable GONE is not set, so this stays as it is written",
  ]);
});

test.each([
  ["[]", "a list"],
  [`"text"`, "a string"],
  ["null", "null"],
  ["7", "a number"],
])("a file that holds %s is named with what to do", async (text, found) => {
  expect((await read(text)).broken).toBe(
    `openclaw.json: holds ${found} where an object is expected: put { } around its keys, or restore a backup`,
  );
});
