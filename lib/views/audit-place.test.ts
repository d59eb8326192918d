import { expect, test } from "vitest";
import { auditPlace } from "./audit-place";

test.each([
  ["auth_order", "openai", "main", { path: "/order/openai" }],
  ["auth_profile", "openai:a@b.c", "main", { path: "/profiles/openai%3Aa%40b.c" }],
  ["session", "gk_1:main:chat", "main", { path: "/sessions/gk_1%3Amain%3Achat" }],
  ["config", 'auth.order["z-ai"]', null, { path: "/order/z-ai" }],
  ["config", "agents.entries.work.model", "work", { path: "/models", query: { chain: "agent" } }],
  ["config", "agents.defaults.model", null, { path: "/models", query: { chain: "defaults" } }],
  ["config", "agents.defaults.imageModel", null, { path: "/models", query: { chain: "image" } }],
  ["config", "models.providers.openai", null, null],
  ["settings", "understudy.ladderSeconds", null, { path: "/policy" }],
  ["operator", "ann", null, { path: "/settings/operators" }],
  ["gateway_key", "gk_1", null, { path: "/settings/keys" }],
  ["database", "a.sqlite", null, { path: "/settings/database" }],
  ["fault", "openai:a", "main", { path: "/lab", query: { tab: "rehearse" } }],
  ["file", "openclaw.json", null, { path: "/doctor" }],
  ["audit", "7", null, null],
])("a record about %s %s leads to its page", (targetType, targetId, agentId, place) => {
  expect(auditPlace({ targetType, targetId, agentId })).toEqual(place);
});
