import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ProfileEvent } from "../failover/profile-event";
import { startedAt } from "../openclaw/installation-for-tests";
import type { AdminContext } from "./admin-context";
import { clearCooldown } from "./clear-cooldown";
import { disableProfile } from "./disable-profile";
import { enableProfile } from "./enable-profile";
import { openVerbs } from "./installation-for-tests";
import { findSetAside } from "./set-aside-disable";

const hour = 3_600_000;
const target = { agentId: "main", profileId: "fakea:second" };

let verbs: Awaited<ReturnType<typeof openVerbs>>;
let now = startedAt;
beforeAll(async () => {
  verbs = await openVerbs();
});
beforeEach(async () => {
  await verbs.home.reset();
  await verbs.context.reloadConfig();
  now = startedAt;
});
afterAll(() => verbs.close());

/** On a copy of a real installation, whose rows have no place for anything of ours (E30). */
function operator(): AdminContext {
  const { context } = verbs;
  return {
    ...context,
    now: () => now,
    applyProfileEvents: (agentId, events, audit) =>
      context.store.applyProfileEvents({ agentId, events, policy: context.config().config.policy, audit }),
    setOrder: (input) => context.store.setOrder(input),
  };
}
const usage = async (agentId = "main") => (await verbs.home.store.readAgent(agentId)).usage[target.profileId];
const happens = (
  event:
    | Pick<Extract<ProfileEvent, { type: "failure" }>, "type" | "reason">
    | Pick<Extract<ProfileEvent, { type: "success" }>, "type" | "modelId">,
) =>
  verbs.home.store.applyProfileEvents({
    agentId: "main",
    events: [{ ...event, profileId: target.profileId, provider: "fakea", at: now }],
    policy: verbs.context.config().config.policy,
  });
const outOfCredit = () => happens({ type: "failure", reason: "billing" });
const billingUntil = startedAt + 5 * hour;

test("W-46, W-47: what an operator's disable stood over goes on when it is taken away, field by field", async () => {
  await outOfCredit();
  const before = await usage();
  expect(before).toMatchObject({ disabledReason: "billing", disabledUntil: billingUntil });
  now += hour;
  await disableProfile(operator(), target);
  const during = await usage();
  expect(during).toMatchObject({ disabledReason: "manual" });
  expect(Object.keys(during ?? {}).toSorted()).toEqual(Object.keys(before ?? {}).toSorted());
  now += hour;
  const { after } = await enableProfile(operator(), target);
  expect(after).toMatchObject({ disabledReason: "billing", disabledSource: "ladder" });
  expect(await usage()).toEqual(before);
  const [record] = await verbs.home.store.listAudit({ limit: 1 });
  expect(record).toMatchObject({ action: "enable", verified: true, after: { disabledReason: "billing" } });
});

test("D-40: it goes on as well when it was disabled through one agent and is enabled through another", async () => {
  await outOfCredit();
  await disableProfile(operator(), target);
  await enableProfile(operator(), { ...target, agentId: "work" });
  expect(await usage("work")).toMatchObject({ disabledReason: "billing", disabledUntil: billingUntil });
});

test("W-46: a new end on a running disable, and a disable after an enabling, lose it neither", async () => {
  await outOfCredit();
  await disableProfile(operator(), { ...target, until: now + hour });
  now += 60_000;
  await disableProfile(operator(), target);
  await enableProfile(operator(), target);
  expect(await usage()).toMatchObject({ disabledReason: "billing", disabledUntil: billingUntil });
  await disableProfile(operator(), target);
  await enableProfile(operator(), target);
  expect(await usage()).toMatchObject({ disabledReason: "billing", disabledUntil: billingUntil });
});

test("G-3: one that has run out by then does not come back", async () => {
  await outOfCredit();
  await disableProfile(operator(), target);
  now = billingUntil;
  await enableProfile(operator(), target);
  expect(await usage()).not.toHaveProperty("disabledUntil");
});

test("W-36, W-43: one that an answer or a clear would have ended does not come back either", async () => {
  await outOfCredit();
  now += 1;
  await disableProfile(operator(), target);
  now += 1;
  await happens({ type: "success", modelId: "m-ok" });
  await enableProfile(operator(), target);
  expect(await usage()).not.toHaveProperty("disabledUntil");

  await outOfCredit();
  await disableProfile(operator(), target);
  await clearCooldown(operator(), target);
  await enableProfile(operator(), target);
  expect(await usage()).not.toHaveProperty("disabledUntil");
});

test("W-44: a clear of one model is not about it", async () => {
  await outOfCredit();
  await disableProfile(operator(), target);
  await clearCooldown(operator(), { ...target, modelId: "m-ok" });
  await enableProfile(operator(), target);
  expect(await usage()).toMatchObject({ disabledReason: "billing", disabledUntil: billingUntil });
});

test("P-10: a row that another program has written without our fields still tells which disable stands", async () => {
  await outOfCredit();
  await disableProfile(operator(), target);
  const acts = await verbs.home.store.listAudit({ limit: 9 });
  const { disabledOpenedAt, disabledSource: _source, ...row } = (await usage()) ?? {};
  expect(findSetAside(row, acts, now)).toMatchObject({ fields: { disabledUntil: billingUntil } });
  expect(findSetAside({ ...row, disabledOpenedAt: (disabledOpenedAt ?? 0) + 12_345 }, acts, now)).toBeNull();
});

test("W-48: a profile that was free, or has another credential since, is free again", async () => {
  await disableProfile(operator(), target);
  await enableProfile(operator(), target);
  expect(await usage()).not.toHaveProperty("disabledUntil");

  await outOfCredit();
  await disableProfile(operator(), target);
  await verbs.home.store.replaceCredential({
    ...target,
    set: { type: "api_key", provider: "fakea", key: "another" },
    remove: ["keyRef"],
    audit: {
      at: now,
      actor: "operator:ada",
      action: "replace_credential",
      targetType: "auth_profile",
      targetId: target.profileId,
      agentId: "main",
      before: undefined,
      after: undefined,
    },
  });
  now += 1;
  await disableProfile(operator(), target);
  await enableProfile(operator(), target);
  expect(await usage()).not.toHaveProperty("disabledUntil");
});

test("W-46: what a disable by hand took the place of is over once that one has run out", async () => {
  await outOfCredit();
  await disableProfile(operator(), { ...target, until: now + hour });
  now += 2 * hour;
  await disableProfile(operator(), target);
  await enableProfile(operator(), target);
  expect(await usage()).not.toHaveProperty("disabledUntil");
});
