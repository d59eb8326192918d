import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterEach, expect, test } from "vitest";
import type { KeyScopes } from "./key-scopes";
import { gatewayKey, openTestHouse, type TestHouse } from "./test-house";

let house: TestHouse | undefined;
afterEach(async () => {
  await house?.close();
  house = undefined;
});

const anthropics = { "anthropic-version": "2023-06-01" };
const listed = ["auto", "openai/gpt-5.5", "openrouter/qwen/qwen3.5 max", "openai/gpt-5.5-mini"];

async function open(scopes: Partial<KeyScopes> = {}) {
  const baseUrl = "http://127.0.0.1:9/v1";
  house = await openTestHouse({
    baseUrls: { openai: baseUrl, openrouter: baseUrl },
    model: { primary: "openai/gpt-5.5", fallbacks: ["openrouter/qwen/qwen3.5 max"] },
    agents: { main: { models: { "openai/gpt-5.5-mini": { alias: "quick" } } }, helper: {} },
    models: { openai: ["gpt-5.5", "gpt-5.5-mini"] },
    key: { scopes: { agents: null, models: null, pin: true, fallbacks: true, ...scopes } },
  });
  const { url } = house;
  return {
    openai: new OpenAI({ baseURL: `${url}/v1`, apiKey: gatewayKey, maxRetries: 0 }),
    anthropic: new Anthropic({ baseURL: url, apiKey: gatewayKey, maxRetries: 0 }),
    ask: async (model: string) => {
      const response = await house?.chat({ model, messages: [] });
      return (await response?.json())?.error;
    },
    get: async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url + path, { headers: { "x-api-key": gatewayKey, ...headers } });
      return { status: response.status, body: JSON.parse(await response.text()) };
    },
  };
}

test("OpenAI's package finds every listed model by its id, slashes and blanks included", async () => {
  const { openai } = await open();
  const found = [];
  for (const { id } of (await openai.models.list()).data) found.push(await openai.models.retrieve(id));
  expect(found).toEqual(
    listed.map((id) => ({
      id,
      object: "model",
      created: 0,
      owned_by: id === "auto" ? "understudy" : id.split("/")[0],
    })),
  );
});

test("Anthropic's package lists the same models in its own shape, and finds each of them", async () => {
  const { anthropic } = await open();
  const found = [];
  for await (const { id } of anthropic.models.list()) found.push(await anthropic.models.retrieve(id));
  expect(found).toMatchObject(
    listed.map((id) => ({ id, type: "model", display_name: id, created_at: "1970-01-01T00:00:00Z" })),
  );
  const { data, has_more, first_id, last_id } = await anthropic.models.list();
  expect([data.length, has_more, first_id, last_id]).toEqual([4, false, "auto", "openai/gpt-5.5-mini"]);
});

test.each(["/v1/models/openai/gpt-5.5", "/v1/models/openai%2Fgpt-5.5", "/v1/models/openai%2fgpt-5.5?x=1"])(
  "a model is found however its id stands in the path: %s",
  async (path) => {
    const { get } = await open();
    expect(await get(path)).toMatchObject({ status: 200, body: { id: "openai/gpt-5.5" } });
  },
);

test.each([
  ["an alias", "quick", "openai/gpt-5.5-mini", "openai"],
  ["a bare name", "gpt-5.5", "openai/gpt-5.5", "openai"],
  ["a model that no list names", "openrouter/some/other", "openrouter/some/other", "openrouter"],
  ["what is asked for without a model", "auto", "auto", "understudy"],
  ["an agent", "agent:helper", "agent:helper", "understudy"],
])("%s is found by the name that a request may give it: %s", async (_title, name, id, owner) => {
  const { get, ask } = await open();
  const path = `/v1/models/${encodeURIComponent(name)}`;
  expect(await get(path)).toMatchObject({ status: 200, body: { id, owned_by: owner } });
  expect(await get(path, anthropics)).toMatchObject({ status: 200, body: { id, type: "model" } });
  expect((await ask(name)).code).not.toMatch(/^unknown/);
});

test("P-31: what the key may not ask for is unknown by each of its names, and its list has no auto for it", async () => {
  const { get, ask } = await open({ models: ["openrouter/other"], agents: ["main"], pin: false });
  for (const name of ["quick", "gpt-5.5", "auto", "agent:helper", "agent:NO", "openrouter/other@openai:a"]) {
    const { status, body } = await get(`/v1/models/${encodeURIComponent(name)}`);
    expect([name, status, body.error.code]).toEqual([name, 404, "unknown_model"]);
    expect(body.error.message).toContain(`Unknown model "${name}".`);
    expect((await ask(name)).code).toMatch(/^(unknown_|invalid_agent|selected_auth_profile)/);
  }
  expect((await get("/v1/models")).body.data).toEqual([]);
  expect((await get("/v1/models/openrouter%2Fother")).status).toBe(200);
});

test("P-31: a model the key may not use is as unknown as one that is not there, in both shapes", async () => {
  const { get } = await open({ models: ["openai/gpt-5.5"] });
  expect((await get("/v1/models/openai%2Fgpt-5.5")).status).toBe(200);
  for (const [id, path] of [
    ["openai/gpt-5.5-mini", "openai%2Fgpt-5.5-mini"],
    ["openai/gpt-9", "openai%2Fgpt-9"],
    ["%E0%A4%A", "%E0%A4%A"],
    ["__proto__", "__proto__"],
  ]) {
    const message = expect.stringContaining(`Unknown model "${id}".`);
    expect(await get(`/v1/models/${path}`)).toEqual({
      status: 404,
      body: { error: { message, type: "invalid_request_error", code: "unknown_model", param: "model" } },
    });
    expect(await get(`/v1/models/${path}`, anthropics)).toEqual({
      status: 404,
      body: { type: "error", error: { message, type: "not_found_error", code: "unknown_model" } },
    });
  }
});

test("P-31: a key whose only agent has gone sees no model, by list or by name", async () => {
  const { get } = await open({ agents: ["gone"] });
  expect((await get("/v1/models/openai%2Fgpt-5.5")).status).toBe(404);
  expect(await get("/v1/models", anthropics)).toMatchObject({
    status: 200,
    body: { data: [], first_id: null, last_id: null },
  });
});

test("a model's address is only read, and asks for a key like every other", async () => {
  const { get } = await open();
  const { url } = house ?? { url: "" };
  const removed = await fetch(`${url}/v1/models/auto`, {
    method: "DELETE",
    headers: { "x-api-key": gatewayKey },
  });
  expect([removed.status, removed.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect(await get("/v1/models/auto", { "x-api-key": "nope" })).toMatchObject({ status: 401 });
  expect((await get("/v1/models/")).body.error.code).toBe("unknown_url");
  expect((await get("/v1/modelsauto")).body.error.code).toBe("unknown_url");
});

test("HEAD says of a list and of a model what GET would, without the body", async () => {
  const { get } = await open();
  for (const [path, status] of [
    ["/v1/models", 200],
    ["/v1/models/auto", 200],
    ["/v1/models/nobody", 404],
  ] as const) {
    const response = await fetch(`${house?.url}${path}`, {
      method: "HEAD",
      headers: { "x-api-key": gatewayKey },
    });
    const { body } = await get(path);
    const length = String(Buffer.byteLength(JSON.stringify(body)));
    expect([response.status, response.headers.get("content-length")]).toEqual([status, length]);
    expect(await response.text()).toBe("");
  }
});
