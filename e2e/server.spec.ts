import { expect, startDesk, test } from "./desk";

const slow = {
  kind: "answer" as const,
  chunkMs: 150,
  text: "one two three four five six seven eight nine ten",
};

test("SIGTERM during a stream finishes the stream, then the process ends with 0", async () => {
  const desk = await startDesk();
  await desk.forgetUpstream();
  await desk.script("openai:team-b@example.com", [slow]);
  const answer = await desk.chat({ model: "auto", stream: true, messages: [] });
  const ended = new Promise((resolve) => desk.process.once("exit", resolve));
  desk.process.kill("SIGTERM");
  expect((await answer.text()).endsWith("data: [DONE]\n\n")).toBe(true);
  expect(await ended).toBe(0);
  await desk.stop();
});

test("SIGTERM ends the process in good order although nobody reads its output any more", async () => {
  const desk = await startDesk();
  desk.process.stdout?.destroy();
  desk.process.stderr?.destroy();
  const ended = new Promise((resolve) => desk.process.once("exit", resolve));
  desk.process.kill("SIGTERM");
  expect(await ended).toBe(0);
  await desk.stop();
});

test("strangers are refused: foreign Host 421, foreign Origin 403, no or wrong gateway key 401", async ({
  desk,
}) => {
  const { request } = await import("undici");
  const foreign = await request(`${desk.url}/login`, { headers: { host: "evil.example" } });
  expect(foreign.statusCode).toBe(421);
  const page = await request(`${desk.url}/v1/models`, {
    headers: { authorization: `Bearer ${desk.gatewayKey}`, origin: "https://evil.example" },
  });
  expect(page.statusCode).toBe(403);
  expect((await request(`${desk.url}/v1/models`)).statusCode).toBe(401);
  const wrong = await request(`${desk.url}/v1/models`, { headers: { authorization: "Bearer nope" } });
  expect(wrong.statusCode).toBe(401);
  const signIn = await request(`${desk.url}/api/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://evil.example" },
    body: "{}",
  });
  expect(signIn.statusCode).toBe(403);
});

test("bad bodies are named in OpenAI's error shape and the process stays up", async ({ desk }) => {
  const cases: readonly [string, number, RegExp][] = [
    ["{", 400, /JSON/],
    ["[]", 400, /object/i],
    [JSON.stringify({ model: "nowhere/nothing", messages: [] }), 404, /nowhere/],
    [JSON.stringify({ model: "agent:../../etc", messages: [] }), 400, /agent/i],
  ];
  for (const [body, status, text] of cases) {
    const answer = await fetch(`${desk.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${desk.gatewayKey}`, "content-type": "application/json" },
      body,
    });
    expect(answer.status, body).toBe(status);
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringMatching(text) } });
  }
  expect((await fetch(`${desk.url}/health`)).status).toBe(200);
});
