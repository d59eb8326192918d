import { afterEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "./simulator";
import { answers, type SimulatorStep } from "./simulator-step";

let simulator: Simulator | undefined;
afterEach(() => simulator?.close());

const start = async () => (simulator = await startSimulator({ now: () => 1_000 }));

async function ask(
  { baseUrlOf }: Simulator,
  input: { provider?: string; path?: string; key?: string; model?: string; stream?: boolean } = {},
): Promise<Response> {
  const { provider = "openai", path = "/chat/completions", key = "sk-a", model = "gpt-5.5", stream } = input;
  return fetch(baseUrlOf(provider) + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ model, stream, messages: [] }),
  });
}

test("a provider answers in OpenAI's dialect, as JSON and as a stream", async () => {
  const sim = await start();
  const answer = await (await ask(sim)).json();
  expect(answer).toMatchObject({ object: "chat.completion", model: "gpt-5.5" });
  const stream = await (await ask(sim, { stream: true })).text();
  expect(stream.endsWith("data: [DONE]\n\n")).toBe(true);
  expect(stream).toContain('"finish_reason":"stop"');
});

const dialects: readonly [string, string, object, string][] = [
  ["OpenAI's Responses", "/responses", { object: "response", status: "completed" }, "response.completed"],
  ["Anthropic's Messages", "/messages", { type: "message", stop_reason: "end_turn" }, "message_stop"],
];
test.each(dialects)("%s is spoken as JSON and as a stream", async (_title, path, expected, lastEvent) => {
  const sim = await start();
  expect(await (await ask(sim, { path })).json()).toMatchObject(expected);
  const stream = await (await ask(sim, { path, stream: true })).text();
  expect(stream.match(/^event: .*$/gm)?.at(-1)).toBe(`event: ${lastEvent}`);
});

test("Google's dialect is spoken as JSON and as a stream, its model in the path", async () => {
  const sim = await start();
  const call = (verb: string) =>
    fetch(`${sim.baseUrlOf("google")}/models/gemini-3-pro:${verb}`, {
      method: "POST",
      headers: { "x-goog-api-key": "AIza-simulated-1111" },
      body: JSON.stringify({ contents: [] }),
    });
  expect(await (await call("generateContent")).json()).toMatchObject({
    modelVersion: "gemini-3-pro",
    candidates: [{ finishReason: "STOP" }],
  });
  const stream = await (await call("streamGenerateContent?alt=sse")).text();
  expect(stream.trimEnd().split("\n").at(-1)).toContain('"finishReason":"STOP"');
  expect(sim.requests().map(({ dialect, model, stream, key }) => [dialect, model, stream, key])).toEqual([
    ["google", "gemini-3-pro", false, "…1111"],
    ["google", "gemini-3-pro", true, "…1111"],
  ]);
});

test("embeddings are the same for the same text, token counts follow the length", async () => {
  const sim = await start();
  const post = async (path: string, body: object): Promise<unknown> =>
    (await fetch(sim.baseUrlOf("openai") + path, { method: "POST", body: JSON.stringify(body) })).json();
  const input = { model: "text-embedding-4", input: ["abc", "abc"] };
  const same = [0.097, 0.098, 0.099, 0, 0, 0, 0, 0];
  expect(await post("/embeddings", input)).toMatchObject({
    data: [{ embedding: same }, { embedding: same }],
  });
  const messages = [{ role: "user", content: "hello" }];
  expect(await post("/messages/count_tokens", { model: "m", messages })).toEqual({
    input_tokens: Math.ceil(JSON.stringify(messages).length / 4),
  });
});

test("a tool is called when the script says so, in every dialect", async () => {
  const sim = await start();
  const step: SimulatorStep = {
    kind: "answer",
    toolCalls: [{ name: "get_weather", arguments: { city: "Bangkok" } }],
  };
  sim.script({ provider: "openai", target: "gpt-5.5", steps: [step], repeat: true });
  for (const path of ["/chat/completions", "/responses", "/messages", "/models/gpt-5.5:generateContent"]) {
    const answer = await (await ask(sim, { path })).text();
    expect(answer).toContain("get_weather");
    expect(answer).toContain("Bangkok");
  }
});

const refresh = (sim: Simulator, token: string) =>
  fetch(`${sim.baseUrlOf("openai")}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: token }),
  });

test("a refresh token works once, the next one comes with the answer, and the new access token has a name", async () => {
  const sim = await start();
  sim.addLogin({ owner: "openai:me", refresh: "first" });
  const tokens: unknown = await (await refresh(sim, "first")).json();
  expect(tokens).toEqual({
    access_token: "simulated-access-1-of-openai:me",
    refresh_token: "simulated-refresh-1-of-openai:me",
    token_type: "Bearer",
    expires_in: 3_600,
  });
  const again = await refresh(sim, "first");
  expect([again.status, await again.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  expect((await refresh(sim, "simulated-refresh-1-of-openai:me")).status).toBe(200);
  await ask(sim, { key: "simulated-access-1-of-openai:me" });
  expect(sim.requests().at(-1)?.key).toBe("openai:me");
});

test("an answer of the token endpoint can be lost after the tokens have changed", async () => {
  const sim = await start();
  sim.addLogin({ owner: "openai:me", refresh: "first" });
  sim.script({ provider: "openai", target: "oauth", steps: [{ kind: "lost-answer" }] });
  await expect(refresh(sim, "first")).rejects.toThrow();
  expect((await refresh(sim, "first")).status).toBe(400);
});

test("a script fails request by request and then gives way to the ordinary answer", async () => {
  const sim = await start();
  sim.nameKey("sk-a", "openai:a");
  sim.script({
    provider: "openai",
    target: "openai:a",
    steps: [answers.rateLimited(7), answers.outOfCredit()],
  });
  const first = await ask(sim);
  expect([first.status, first.headers.get("retry-after")]).toEqual([429, "7"]);
  expect((await ask(sim)).status).toBe(402);
  expect((await ask(sim)).status).toBe(200);
  expect((await ask(sim, { key: "sk-b" })).status).toBe(200);
});

test("a repeated script starts again, and a model can be the target", async () => {
  const sim = await start();
  const steps = [answers.overloaded(), answers.ok("fine")];
  sim.script({ provider: "openrouter", target: "qwen3.5-max", steps, repeat: true });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push((await ask(sim, { provider: "openrouter", model: "openrouter/qwen3.5-max" })).status);
  expect(statuses).toEqual([529, 200, 529, 200]);
});

const broken: readonly [string, SimulatorStep][] = [
  ["a reset connection", { kind: "reset" }],
  ["a truncated stream", { kind: "truncate", afterEvents: 2, how: "reset" }],
];
test.each(broken)("%s breaks the call", async (_title, step) => {
  const sim = await start();
  sim.script({ provider: "openai", target: "gpt-5.5", steps: [step] });
  await expect(ask(sim, { stream: true }).then((response) => response.text())).rejects.toThrow();
});

test("the record names keys by profile or by their last characters, never in full", async () => {
  const sim = await start();
  sim.nameKey("sk-secret-one", "openai:one");
  await ask(sim, { key: "sk-secret-one" });
  await ask(sim, { key: "sk-secret-9999" });
  expect(sim.requests().map(({ key, at }) => [key, at])).toEqual([
    ["openai:one", 1_000],
    ["…9999", 1_000],
  ]);
});

test("scripts can be set from another process, but not from a page", async () => {
  const sim = await start();
  const script = { provider: "openai", target: "gpt-5.5", steps: [answers.serverError()] };
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${sim.url}/control/script`, { method: "POST", headers, body: JSON.stringify(body) });
  expect((await post(script)).status).toBe(200);
  expect((await post(script, { origin: "http://evil.example" })).status).toBe(403);
  // As an image in a page: without an Origin.
  expect((await fetch(`${sim.url}/control/clear`)).status).toBe(403);
  expect((await post({ ...script, steps: [{ kind: "dance" }] })).status).toBe(400);
  expect((await ask(sim)).status).toBe(500);
  const requests: unknown = await (await fetch(`${sim.url}/control/requests`)).json();
  expect(requests).toMatchObject([{ provider: "openai", step: "status" }]);
});
