import { createServer, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { closeServer, gatewayKey, listen, openTestHouse, patiently, urlOf } from "../gateway/test-house";
import { demoProfiles } from "./demo-profiles";
import { playDemoScript } from "./demo-script";
import { startSimulator } from "./simulator";
import { startTraffic } from "./traffic";

const Sent = z.object({ model: z.string(), stream: z.boolean() });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

test("the traffic brings streams and plain requests, several sessions and agents, and stops when told", async () => {
  const bodies: z.infer<typeof Sent>[] = [];
  const sessions = new Set<unknown>();
  const server = await listen(
    createServer(async (request, response) => {
      expect(request.headers.authorization).toBe("Bearer usk-demo");
      sessions.add(request.headers["x-understudy-session"]);
      // The request under way at the stop is cut off by its client.
      const text = await textOf(request).catch(() => null);
      if (text === null) return;
      bodies.push(Sent.parse(JSON.parse(text)));
      response.writeHead(bodies.length % 2 === 0 ? 200 : 503).end("{}");
    }),
  );
  const traffic = startTraffic({ url: urlOf(server), gatewayKey: "usk-demo", everyMs: 1, openingEveryMs: 1 });
  await expect.poll(() => bodies.length, patiently).toBeGreaterThan(12);
  // Settles only when the last request has ended and no other will follow.
  await traffic.stop();
  await closeServer(server);
  expect(new Set(bodies.map(({ stream }) => stream)).size).toBe(2);
  expect(sessions.size).toBeGreaterThan(3);
  expect(bodies.map(({ model }) => model)).toContain("agent:research");
});

test("after one round the demo has shown a cooldown, a block, a billing disable, fallbacks, answers and a failure", async () => {
  const simulator = await startSimulator();
  const profiles = demoProfiles(Date.now());
  for (const { secret, profileId } of profiles) simulator.nameKey(secret, profileId);
  playDemoScript(simulator);
  const providers = ["openai", "anthropic", "openrouter", "ollama"];
  const house = await openTestHouse({
    baseUrls: Object.fromEntries(providers.map((provider) => [provider, simulator.baseUrlOf(provider)])),
    model: {
      primary: "openai/gpt-5.5",
      fallbacks: ["anthropic/claude-opus-4-8", "openrouter/qwen3.5-max", "ollama/qwen3.5:27b"],
    },
    agents: { research: { model: { primary: "openrouter/qwen3.5-max", fallbacks: ["ollama/qwen3.5:27b"] } } },
    keys: Object.fromEntries(profiles.map(({ profileId, secret }) => [profileId, secret])),
  });
  const traffic = startTraffic({ url: house.url, gatewayKey, everyMs: 1, openingEveryMs: 1 });
  await expect.poll(() => house.records.length, patiently).toBeGreaterThan(11);
  await traffic.stop();
  await house.close();
  await simulator.close();

  const { usage } = house;
  expect(usage["openai:team-b@example.com"]?.modelCooldowns?.["gpt-5.5"]?.source).toBe("retry_after");
  expect(usage["openai:ops@example.com"]?.blockedReason).toBe("subscription_limit");
  expect(usage["openai:api-key-backup"]?.disabledReason).toBe("billing");
  expect(usage["openrouter:default"]?.disabledReason).toBe("billing");
  expect(usage["anthropic:max@example.com"]?.cooldownReason).toBe("overloaded");
  // The strict request has no other model to go to: a client sees a failure, too.
  const strict = house.records.find(({ sessionKey }) => sessionKey?.endsWith("lab:strict"));
  expect(strict?.outcome).not.toBe("answered");
  const answers = house.records.map(({ answeredBy }) => answeredBy?.candidate);
  expect(new Set(answers).size).toBeGreaterThan(1);
});
