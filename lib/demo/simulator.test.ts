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

test("a provider answers in Anthropic's dialect, as JSON and as a stream", async () => {
  const sim = await start();
  const input = { provider: "anthropic", path: "/messages", model: "claude-opus-4-8" };
  expect(await (await ask(sim, input)).json()).toMatchObject({ type: "message", stop_reason: "end_turn" });
  const stream = await (await ask(sim, { ...input, stream: true })).text();
  expect(stream.match(/^event: .*$/gm)?.at(-1)).toBe("event: message_stop");
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
