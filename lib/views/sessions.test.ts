import { expect, test } from "vitest";
import type { SessionEntry } from "../failover/session/session-entry";
import { describeSession, type StoredSession } from "./sessions";
import { aFacts, aKey, aRun, now } from "./test-facts";

const facts = aFacts({ profiles: { "openai:a": aKey("openai") }, fallbacks: ["zai/glm-5"] });
const aSession = (entry: SessionEntry | null, fields: Partial<StoredSession> = {}): StoredSession => ({
  sessionKey: "agent:main:web",
  updatedAt: now,
  status: "done",
  isReadable: true,
  entry,
  lastRun: null,
  ...fields,
});
const notice = { selectedModel: "openai/gpt-5.5", activeModel: "zai/glm-5", reason: "rate limit" };
const origin = {
  modelOverrideFallbackOriginProvider: "openai",
  modelOverrideFallbackOriginModel: "gpt-5.5",
};

test("a session that chose nothing has the configured default selected", () => {
  expect(describeSession(aSession({}), facts, now)).toMatchObject({
    selected: { ref: "openai/gpt-5.5", source: "configured-default" },
    nextRequest: null,
    answered: null,
    pin: null,
  });
});

test("S-61, S-35: under an automatic override its origin is told, and the override is what runs next", () => {
  const entry = { ...origin, providerOverride: "zai", modelOverride: "glm-5" };
  expect(describeSession(aSession(entry), facts, now)).toMatchObject({
    selected: { ref: "openai/gpt-5.5", source: "auto-override" },
    nextRequest: "zai/glm-5",
  });
});

test("S-2: an override without a source and without an origin is the user's", () => {
  const entry = { providerOverride: "zai", modelOverride: "glm-5", liveModelSwitchPending: true };
  expect(describeSession(aSession(entry), facts, now)).toMatchObject({
    selected: { ref: "zai/glm-5", source: "user-override" },
    nextRequest: null,
    isSwitchPending: true,
  });
});

test("S-65: a notice counts while it names what is selected and what answered; another is stale", () => {
  const noticeOf = (entry: SessionEntry) => describeSession(aSession(entry), facts, now).notice;
  expect(noticeOf({ fallbackNotice: notice, modelProvider: "zai", model: "glm-5" })).toEqual({
    ...notice,
    isCurrent: true,
  });
  expect(noticeOf({ fallbackNotice: notice })?.isCurrent).toBe(true);
  expect(noticeOf({ fallbackNotice: notice, modelProvider: "openai", model: "gpt-5.5" })?.isCurrent).toBe(
    false,
  );
});

test("a record that cannot be read tells nothing, a session known by its runs tells what those did", () => {
  const broken = describeSession(aSession({}, { isReadable: false }), facts, now);
  expect(broken).toMatchObject({ selected: null, answered: null, pin: null });
  const lastRun = aRun({ answeredBy: { candidate: "zai/glm-5", profileId: "zai:a" } });
  expect(describeSession(aSession(null, { lastRun }), facts, now)).toMatchObject({
    selected: { ref: "openai/gpt-5.5", source: null },
    answered: "zai/glm-5",
  });
});
