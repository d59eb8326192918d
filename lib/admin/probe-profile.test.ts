import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AttemptOutcome } from "../failover/runner/run-contract";
import { changedIn, startedAt } from "../openclaw/installation-for-tests";
import type { RunRecord } from "../failover/run-record";
import type { Role } from "../store/port";
import { openVerbs } from "./installation-for-tests";
import type { ProbeContext } from "./probe-call";
import { probeProfile } from "./probe-profile";

let verbs: Awaited<ReturnType<typeof openVerbs>>;
let runs: RunRecord[];
let asked: string[];
beforeAll(async () => {
  verbs = await openVerbs();
});
beforeEach(async () => {
  await verbs.home.reset();
  await verbs.context.reloadConfig();
  runs = [];
  asked = [];
});
afterAll(() => verbs.close());

type Answer = AttemptOutcome<null>;
const ok: Answer = { ok: true, result: null };
const limited: Answer = {
  ok: false,
  error: { status: 429, message: "Rate limit reached", headers: { "retry-after": "40" } },
};

/** The verb on a copy of a real installation; only the wire is the test's. */
const probe = (
  input: { profileId: string; agentId?: string; model?: string },
  options: { answer?: Answer; role?: Role; now?: number } = {},
) => {
  const { context } = verbs;
  const probing: ProbeContext = {
    ...context,
    role: options.role ?? "operator",
    now: () => options.now ?? startedAt,
    applyProfileEvents: (agentId, events, audit) =>
      context.store.applyProfileEvents({ agentId, events, policy: context.config().config.policy, audit }),
    prepareUpstream({ profileId, candidate }) {
      return async () => {
        asked.push(`${profileId} ${candidate.provider}/${candidate.model}`);
        return options.answer ?? ok;
      };
    },
    rules: [],
    redact: (text) => text,
    emit: () => undefined,
    saveRun: async (run) => void runs.push(run),
  };
  return probeProfile(probing, { agentId: "main", ...input });
};

test("W-45, D-40: an inherited profile's failure is written where the profile lives, and nowhere else", async () => {
  const before = await verbs.home.fingerprints();
  const target = { agentId: "work", profileId: "fakea:second", model: "fakea/m-ok" };
  const answer = await probe(target, { answer: limited });
  expect(answer).toMatchObject({
    result: "rate_limit",
    reason: "rate_limit",
    status: 429,
    model: "fakea/m-ok",
    detail: null,
  });
  expect(changedIn(before, await verbs.home.fingerprints())).toEqual([
    "shared config_machine_state authProfiles.state",
  ]);
  const { usage } = await verbs.home.store.readAgent("main");
  expect(usage["fakea:second"]?.modelCooldowns?.["m-ok"]).toMatchObject({ until: startedAt + 40_000 });
  expect(runs).toMatchObject([{ source: "probe", agentId: "work", sessionKey: null }]);
  expect((await verbs.home.store.listAudit({ limit: 1 }))[0]).toMatchObject({
    actor: "operator:ada",
    action: "probe",
    targetId: "fakea:second",
    agentId: "work",
    verified: true,
  });
});

test("without a choice the first model of the chain that the profile serves is asked", async () => {
  await probe({ profileId: "fakeb:default" });
  await probe({ profileId: "fakea:first" });
  expect(asked).toEqual(["fakeb:default fakeb/m-ok", "fakea:first fakea/m-429"]);
});

test.each([
  ["anthropic:old", "unknown", "expired"],
  ["google:work", "no_model", "no_model"],
])("07 §7: %s is not called, and nothing is written: %s %s", async (profileId, result, detail) => {
  const before = await verbs.home.fingerprints();
  expect(await probe({ profileId })).toMatchObject({ result, detail, runId: null, durationMs: null });
  expect(asked).toEqual([]);
  expect(changedIn(before, await verbs.home.fingerprints())).toEqual([]);
});

test("P-5: a login that OpenClaw refreshes is not called once it is over", async () => {
  const expiresAt = 1_796_839_281_644;
  const target = { profileId: "openai:user@example.com", model: "openai/gpt-x" };
  expect(await probe(target, { now: expiresAt - 1 })).toMatchObject({ result: "ok" });
  expect(await probe(target, { now: expiresAt })).toMatchObject({ result: "unknown", detail: "expired" });
  expect(asked).toEqual(["openai:user@example.com openai/gpt-x"]);
});

test("P-23: a viewer may not probe; ids and models that are unknown are refused", async () => {
  await expect(probe({ profileId: "fakea:first" }, { role: "viewer" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(probe({ profileId: "fakea:gone" })).rejects.toMatchObject({ code: "not_found" });
  await expect(probe({ profileId: "fakea:first", model: "fakeb/m-ok" })).rejects.toMatchObject({
    code: "bad_request",
  });
  expect(asked).toEqual([]);
});
