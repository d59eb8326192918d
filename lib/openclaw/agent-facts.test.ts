import { expect, test } from "vitest";
import { parseFailoverConfig } from "../failover/parse-config";
import { factsFromAuth } from "./agent-facts";

test("the snapshot holds facts and stored rows, rejected credentials and secrets stay behind", () => {
  const config = parseFailoverConfig({});
  const facts = factsFromAuth(
    config,
    {
      agentId: "main",
      credentials: {
        "openai:work": { type: "api_key", provider: "openai", key: "planted-secret" },
        "openai:odd": { type: "cookie", provider: "openai" },
      },
      owners: { "openai:work": "own", "openai:odd": "own" },
      usage: { "openai:work": { errorCount: 1 } },
      lastGood: { openai: "openai:work" },
      order: { openai: ["openai:work", "openai:gone"] },
      orderRevision: "r",
      readOnlyReason: null,
    },
    { resolveRef: () => null, refreshable: true },
  );
  expect(facts).toEqual({
    agentId: "main",
    config,
    profiles: { "openai:work": { type: "api_key", provider: "openai", secret: "present", fingerprint: "…" } },
    usage: { "openai:work": { errorCount: 1 } },
    storedOrder: { openai: ["openai:work", "openai:gone"] },
    lastGood: { openai: "openai:work" },
  });
  expect(JSON.stringify(facts)).not.toContain("planted");
});
