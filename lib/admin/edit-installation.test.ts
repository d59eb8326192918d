import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changedIn } from "../openclaw/installation-for-tests";
import { openVerbs } from "./installation-for-tests";
import { removeProfile } from "./remove-profile";
import { replaceCredential } from "./replace-credential";
import { setConfigOrder } from "./set-config-order";
import { chainPlace, setModelChain } from "./set-model-chain";

let verbs: Awaited<ReturnType<typeof openVerbs>>;
beforeAll(async () => {
  verbs = await openVerbs();
});
beforeEach(async () => {
  await verbs.home.reset();
  await verbs.context.reloadConfig();
});
afterAll(() => verbs.close());

const document = async () => JSON.parse(await verbs.home.config());
const lastAudit = async () => (await verbs.home.store.listAudit({ limit: 1 }))[0];
const chain = (input: Omit<Parameters<typeof setModelChain>[1], "revision" | "setting">) =>
  setModelChain(verbs.context, { setting: "model", revision: null, ...input });

test("P-7: an order saved to the config names the agents whose own order hides it", async () => {
  const { context } = verbs;
  const result = await setConfigOrder(context, {
    provider: "fakeb",
    order: ["fakeb:default"],
    revision: context.config().revisions.config,
  });
  expect(result).toMatchObject({ ok: true, isChanged: true, hiddenFor: ["main", "work"] });
  expect((await document()).auth.order.fakeb).toEqual(["fakeb:default"]);
  expect(context.config().config.auth.order.fakeb).toEqual(["fakeb:default"]);
  expect(await lastAudit()).toMatchObject({
    actor: "operator:ada",
    action: "set_config_order",
    verified: true,
  });
});

test("O-21: an order is edited under the spelling that stands in the file, and taken out again", async () => {
  const { context, home } = verbs;
  await home.putConfig(`{ auth: { order: { OpenAI: ["openai:backup"] } } } // mine`);
  await context.reloadConfig();
  await setConfigOrder(context, {
    provider: "openai-codex",
    order: ["openai:user@example.com"],
    revision: null,
  });
  expect(await home.config()).toBe(`{ auth: { order: { OpenAI: ["openai:user@example.com"] } } } // mine`);
  await setConfigOrder(context, { provider: "openai", order: null, revision: null });
  expect(await home.config()).toBe(`{ auth: { order: { } } } // mine`);
});

test("an order of unknown ids, of another provider, or none at all is refused", async () => {
  const set = (order: string[]) =>
    setConfigOrder(verbs.context, { provider: "openai", order, revision: null });
  await expect(set(["openai:gone"])).rejects.toThrow(
    'Auth profile "openai:gone" not found in the store of any agent.',
  );
  await expect(set(["fakea:first"])).rejects.toThrow('Auth profile "fakea:first" is for fakea, not openai.');
  await expect(set([])).rejects.toThrow("Missing profile ids.");
});

test("a stale revision answers with both versions and writes nothing", async () => {
  const { context, home } = verbs;
  const { config: revision } = context.config().revisions;
  await home.putConfig((await home.config()).replace('"openai:backup"\n', '"openai:new"\n'));
  const result = await setConfigOrder(context, { provider: "openai", order: ["openai:backup"], revision });
  expect(result).toMatchObject({
    ok: false,
    diff: { changes: [{ before: ["openai:user@example.com", "openai:new"], after: ["openai:backup"] }] },
  });
});

test("D-50: the fallbacks of an object change, its primary stays; null and [] differ", async () => {
  await chain({ agentId: null, fallbacks: ["fakea/m-ok", "fakeb/m-ok"] });
  expect((await document()).agents.defaults.model).toEqual({
    primary: "fakea/m-429",
    fallbacks: ["fakea/m-ok", "fakeb/m-ok"],
  });
  await chain({ agentId: null, fallbacks: [] });
  expect((await document()).agents.defaults.model).toEqual({ primary: "fakea/m-429", fallbacks: [] });
  await chain({ agentId: null, fallbacks: null });
  expect((await document()).agents.defaults.model).toEqual({ primary: "fakea/m-429" });
});

test("a model that is a text stays one until it gets fallbacks; removing all of it removes the key", async () => {
  await chain({ agentId: "work", primary: "fakeb/m-ok" });
  expect((await document()).agents.entries.work.model).toBe("fakeb/m-ok");
  await chain({ agentId: "work", fallbacks: ["fakea/m-ok"] });
  expect((await document()).agents.entries.work.model).toEqual({
    primary: "fakeb/m-ok",
    fallbacks: ["fakea/m-ok"],
  });
  await chain({ agentId: "work", primary: null, fallbacks: null });
  expect((await document()).agents.entries.work).not.toHaveProperty("model");
});

test("D-51: an agent is edited where it stands, and a new one goes to the form in use", async () => {
  const { context, home } = verbs;
  const set = async (text: string, agentId: string) => {
    await home.putConfig(text);
    await context.reloadConfig();
    await chain({ agentId, primary: "a/b" });
    return home.config();
  };
  expect(await set(`{ agents: { list: [{ id: "Main" }] } }`, "main")).toBe(
    `{ agents: { list: [{ id: "Main", model: "a/b" }] } }`,
  );
  expect(await set(`{ agents: { list: [{ id: "main" }] } }`, "work")).toBe(
    `{ agents: { list: [{ id: "main" }, { id: "work", model: "a/b" }] } }`,
  );
  expect(await set(`{ agents: { list: [{ id: "work" }], entries: { work: {} } } }`, "work")).toBe(
    `{ agents: { list: [{ id: "work" }], entries: { work: { model: "a/b" } } } }`,
  );
  expect(await set(`{ agents: { defaults: {} } }`, "work")).toBe(
    `{ agents: { defaults: {}, entries: { work: { model: "a/b" } } } }`,
  );
});

test("a chain filled in from the environment is locked, and the desk can ask why", async () => {
  const { context, home } = verbs;
  await home.putConfig("{ agents: { defaults: { model: '${MODEL}' } } }");
  await context.reloadConfig();
  const reason = "agents.defaults.model is filled in from the environment variable MODEL.";
  expect(chainPlace(context.config(), { agentId: null, setting: "model" })).toMatchObject({
    path: "agents.defaults.model",
    written: "${MODEL}",
    lock: { text: reason, said: { id: "from-variable" } },
  });
  expect(chainPlace(context.config(), { agentId: "work", setting: "imageModel" }).lock).toBeNull();
  await expect(chain({ agentId: null, primary: "a/b" })).rejects.toThrow(reason);
});

test("a chain that names a model twice or an agent that cannot be is refused", async () => {
  await expect(chain({ agentId: null, primary: "a/b", fallbacks: ["a/b"] })).rejects.toThrow("twice");
  await expect(chain({ agentId: "../x", primary: "a/b" })).rejects.toMatchObject({ code: "not_found" });
  await expect(chain({ agentId: null, primary: "openai/" })).rejects.toThrow(
    '"openai/" names no model: write it as provider/model.',
  );
});

test("W-48: another key on the real row ends its windows, keeps unknown fields, touches nothing else", async () => {
  const { context, home, changed } = verbs;
  const before = await home.fingerprints();
  const credential = { type: "api_key", key: "sk-planted-new-key" } as const;
  await replaceCredential(context, { agentId: "work", profileId: "fakea:first", credential });
  const { credentials, usage, owners } = await home.store.readAgent("main");
  expect(credentials["fakea:first"]).toEqual({
    type: "api_key",
    provider: "fakea",
    key: "sk-planted-new-key",
  });
  expect(owners["fakea:first"]).toBe("shared");
  expect(usage["fakea:first"]).toBeUndefined();
  expect(usage["fakea:second"]).toMatchObject({ errorCount: 2 });
  expect(changedIn(before, await home.fingerprints())).toEqual([
    "shared config_machine_state authProfiles.store",
    "shared config_machine_state authProfiles.state",
  ]);
  expect(changed).toContain("fakea:first");
  const audit = await lastAudit();
  expect(audit).toMatchObject({ action: "replace_credential", after: { key: "[masked]" }, verified: true });
  expect(JSON.stringify(audit)).not.toContain("planted");
});

test("P-25: only an admin points a profile at a secret provider, and only at one of the file", async () => {
  const { context, home } = verbs;
  const ref = { source: "exec", provider: "vault", id: "a/b" } as const;
  const write = (role: "operator" | "admin") =>
    replaceCredential(
      { ...context, role },
      {
        agentId: "work",
        profileId: "fakea:vault",
        provider: "fakea",
        credential: { type: "api_key", key: ref },
      },
    );
  await expect(write("operator")).rejects.toMatchObject({ code: "forbidden" });
  await expect(write("admin")).rejects.toThrow("secrets.providers.vault is not a provider of source exec");
  await home.putConfig(`{ secrets: { providers: { vault: { source: "exec", command: "/bin/true" } } } }`);
  await context.reloadConfig();
  await write("admin");
  expect((await home.store.readAgent("work")).credentials["fakea:vault"]).toEqual({
    type: "api_key",
    provider: "fakea",
    keyRef: ref,
  });
});

test("another type needs force, another provider and a strange id are refused", async () => {
  const write = (over: Partial<Parameters<typeof replaceCredential>[1]>) =>
    replaceCredential(verbs.context, {
      agentId: "work",
      profileId: "fakea:first",
      credential: { type: "token", token: "t" },
      ...over,
    });
  await expect(write({})).rejects.toMatchObject({ details: { needsForce: true } });
  await expect(write({ force: true, provider: "openai" })).rejects.toThrow("is for fakea, not openai");
  await expect(write({ profileId: "no-prefix" })).rejects.toMatchObject({ code: "bad_request" });
  await expect(write({ credential: { type: "api_key", key: "  " } })).rejects.toThrow("empty");
  await expect(write({ credential: { type: "api_key", key: "sk-a\nsk-b" } })).rejects.toThrow(
    /^The key contains a line break, or a character that no request can carry\. /,
  );
});

test("D-42: the login of another program is not written here", async () => {
  const before = await verbs.home.fingerprints();
  await expect(
    replaceCredential(verbs.context, {
      agentId: "work",
      profileId: "anthropic:claude-cli",
      provider: "anthropic",
      credential: { type: "api_key", key: "k" },
    }),
  ).rejects.toThrow("is the login of Claude Code");
  expect(await verbs.home.fingerprints()).toEqual(before);
});

test("D-15: a removed profile leaves its store, every order and every lastGood, and nothing else changes", async () => {
  const { context, home } = verbs;
  const before = await home.fingerprints();
  await removeProfile(context, { agentId: "work", profileId: "fakeb:default" });
  const [main, work] = await Promise.all([home.store.readAgent("main"), home.store.readAgent("work")]);
  expect(main.credentials).not.toHaveProperty(["fakeb:default"]);
  expect(main.order).toEqual({ fakea: ["fakea:second", "fakea:first"] });
  expect(work.order).toEqual({ fakeb: ["fakeb:work"] });
  expect(main.usage).not.toHaveProperty(["fakeb:default"]);
  expect(Object.keys(main.credentials)).toHaveLength(9);
  expect(changedIn(before, await home.fingerprints())).toEqual([
    "shared config_machine_state authProfiles.store",
    "shared config_machine_state authProfiles.state",
    "main auth_profile_state primary",
    "work auth_profile_state primary",
  ]);
  await expect(removeProfile(context, { agentId: "work", profileId: "fakeb:default" })).rejects.toMatchObject(
    { code: "not_found" },
  );
});

test("P-23: a viewer changes nothing", async () => {
  const context = { ...verbs.context, role: "viewer" as const };
  const before = await verbs.home.fingerprints();
  const acts = [
    () => setConfigOrder(context, { provider: "openai", order: null, revision: null }),
    () => setModelChain(context, { agentId: null, setting: "model", primary: "a/b", revision: null }),
    () => removeProfile(context, { agentId: "main", profileId: "fakea:first" }),
    () =>
      replaceCredential(context, {
        agentId: "main",
        profileId: "fakea:first",
        credential: { type: "api_key", key: "k" },
      }),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  expect(await verbs.home.fingerprints()).toEqual(before);
});

test("P-4: while the file is broken no list is edited by the places of the last valid one", async () => {
  const { context, home } = verbs;
  await home.putConfig(`{ agents: { list: [{ id: "a" }, { id: "work" }] } }`);
  await context.reloadConfig();
  const broken = `{ agents: { list: [{ id: "z" }, { id: "a" }, { id: "work" }] }, auth: { order: 7 } }`;
  await home.putConfig(broken);
  await context.reloadConfig();
  expect(context.config().broken).not.toBeNull();
  const revision = context.config().revisions.config;
  const edits = [
    setModelChain(context, { agentId: "work", setting: "model", primary: "fakea/m-ok", revision }),
    setConfigOrder(context, { provider: "openai", order: ["openai:backup"], revision }),
  ];
  for (const edit of edits) await expect(edit).rejects.toMatchObject({ code: "config_invalid" });
  expect(await home.config()).toBe(broken);
});

test("a place in a list counts only for the file it was found in, whatever the caller has seen", async () => {
  const { context, home } = verbs;
  await home.putConfig(`{ agents: { list: [{ id: "a" }, { id: "work" }] } }`);
  await context.reloadConfig();
  const changed = `{ agents: { list: [{ id: "z" }, { id: "a" }, { id: "work" }] } }`;
  await home.putConfig(changed);
  expect(await chain({ agentId: "work", primary: "fakea/m-ok" })).toMatchObject({ ok: false });
  expect(await home.config()).toBe(changed);
});
