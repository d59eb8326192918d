import fc from "fast-check";
import { expect, test } from "vitest";
import { applyProfileChoice } from "../session/apply-profile-choice";
import { chooseProfile } from "../session/choose-profile";
import type { SessionEntry } from "../session/session-entry";
import { resetChange } from "../session/reset-session";
import { applySessionChange } from "../session/session-entry";
import type { UsageEntry } from "../usage-entry";
import { answer, aWorld, failure, start, trace } from "./a-world";
import { NaiveWorld, split, type Ref, type Reply } from "./naive-runner";
import { freshProfile, naiveClear } from "./naive-windows";
import type { AttemptOutcome } from "./run-with-model-fallback";

const ids = ["p1:x", "p1:y", "p1:z", "p2:k", "p2:l"] as const;
const refs = ["p1/a", "p1/b", "p2/c", "p2/d", "p3/e"] as const;

type Command =
  | { do: "run"; chain: readonly Ref[]; replies: readonly Reply[] }
  | { do: "pass"; ms: number }
  | { do: "clear"; id: string; model: string | null }
  | { do: "disable"; id: string; ms: number }
  | { do: "enable"; id: string }
  | { do: "replace"; id: string }
  | { do: "order"; provider: string; ids: readonly string[] | null }
  | { do: "reset" };

const replies = fc.array(
  fc.constantFrom<Reply>(
    "ok",
    "rate_limit",
    "timeout",
    "model_not_found",
    "overloaded",
    "auth",
    "auth_permanent",
    "billing",
    "server_error",
    "format",
    "session_expired",
    "tls_certificate",
    "empty_response",
    "unclassified",
    "overflow",
    "committed",
  ),
  { minLength: 12, maxLength: 12 },
);
const id = fc.constantFrom(...ids);
const commands = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("run" as const),
      chain: fc.uniqueArray(fc.constantFrom(...refs), { minLength: 1, maxLength: 4 }),
      replies,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(
        1,
        10_000,
        29_999,
        30_000,
        60_000,
        300_000,
        3_600_000,
        18_000_000,
        86_400_000,
        90_000_000,
      ),
    }),
  },
  fc.record({ do: fc.constant("clear" as const), id, model: fc.constantFrom(null, "a", "c") }),
  fc.record({ do: fc.constant("disable" as const), id, ms: fc.constantFrom(1_000, 600_000) }),
  fc.record({ do: fc.constant("enable" as const), id }),
  fc.record({ do: fc.constant("replace" as const), id }),
  fc.record({
    do: fc.constant("order" as const),
    provider: fc.constant("p1"),
    ids: fc.option(fc.shuffledSubarray(["p1:x", "p1:y", "p1:z"]), { nil: null }),
  }),
  fc.record({ do: fc.constant("reset" as const) }),
) satisfies fc.Arbitrary<Command>;

/** The core with a session whose profile is chosen before every run. */
class Core {
  readonly world = aWorld({ keys: ids });
  session: SessionEntry = { sessionId: "s" };

  async run(chain: readonly Ref[], next: () => Reply): Promise<string[]> {
    const candidates = chain.map((ref, index) => ({
      ...split(ref),
      routeOrigin: index === 0 ? ("requested" as const) : ("configured-fallback" as const),
    }));
    const selected = split(chain[0] ?? "/");
    const facts = this.world.ports(async () => answer()).facts();
    const choice = chooseProfile({
      facts,
      entry: this.session,
      selected,
      isNewSession: false,
      now: this.world.now(),
    });
    const chosen = applyProfileChoice(this.session, this.session, choice, this.world.now());
    this.session = chosen.entry;
    const result = await this.world.run(async () => outcomeOf(next()), {
      candidates,
      retries: { sameModelWait: false, turn: false, overload: false },
      ...(chosen.pin === null ? {} : { pin: chosen.pin }),
    });
    return trace(result.record.steps);
  }
}

function outcomeOf(reply: Reply): AttemptOutcome<string> {
  if (reply === "ok") return answer();
  if (reply === "overflow") return failure("context_overflow");
  return reply === "committed" ? { ...failure("rate_limit"), outputStarted: true } : failure(reply);
}

async function play(core: Core, naive: NaiveWorld, command: Command): Promise<void> {
  const at = core.world.now();
  const event = { at, provider: "p1" };
  switch (command.do) {
    case "run": {
      const cursor = () => {
        let n = 0;
        return () => command.replies[n++ % command.replies.length] ?? "ok";
      };
      expect(await core.run(command.chain, cursor())).toEqual(naive.run(command.chain, cursor()));
      return;
    }
    case "pass":
      core.world.pass(command.ms);
      naive.now += command.ms;
      return;
    case "clear":
      core.world.apply({
        type: "windows-cleared",
        profileId: command.id,
        ...event,
        ...(command.model === null ? {} : { modelId: command.model }),
      });
      naiveClear(naive.profile(command.id), command.model);
      return;
    case "disable":
      core.world.apply({ type: "disabled", profileId: command.id, until: at + command.ms, ...event });
      naive.profile(command.id).disable = { until: at + command.ms, reason: "manual" };
      return;
    case "enable": {
      core.world.apply({ type: "enabled", profileId: command.id, ...event });
      const profile = naive.profile(command.id);
      if (profile.disable?.reason === "manual") profile.disable = null;
      return;
    }
    case "replace":
      core.world.apply({ type: "credential-replaced", profileId: command.id, ...event });
      Object.assign(naive.profile(command.id), freshProfile(command.id));
      return;
    case "order":
      core.world.change((facts) => ({
        ...facts,
        storedOrder: command.ids === null ? {} : { [command.provider]: command.ids },
      }));
      if (command.ids === null) delete naive.orders[command.provider];
      else naive.orders[command.provider] = command.ids;
      return;
    case "reset":
      core.session = applySessionChange(core.session, resetChange(core.session), at);
      naive.pin = null;
  }
}

/** Ends and counts as both sides see them; ended windows may linger in a row. */
function coreState(entry: UsageEntry = {}, now: number) {
  const isMirror =
    entry.cooldownMirrorUntil !== undefined && entry.cooldownMirrorUntil === entry.cooldownUntil;
  const active = (until: number | undefined) => (until !== undefined && until > now ? until : null);
  const models = Object.entries(entry.modelCooldowns ?? {}).map(
    ([model, { until, errorCount }]) => [model, { until: active(until), count: errorCount ?? 0 }] as const,
  );
  return {
    lastUsed: entry.lastUsed ?? 0,
    errorCount: entry.errorCount ?? 0,
    counts: entry.failureCounts ?? {},
    cooldown: isMirror ? null : active(entry.cooldownUntil),
    disable: active(entry.disabledUntil),
    models: Object.fromEntries(models.filter(([, { until }]) => until !== null)),
  };
}

function naiveState(naive: NaiveWorld, profileId: string) {
  const { lastUsed, errorCount, counts, cooldown, disable, models } = naive.profile(profileId);
  const active = (until: number | undefined) => (until !== undefined && until > naive.now ? until : null);
  const shown = Object.entries(models).map(
    ([model, { until, count }]) => [model, { until: active(until), count }] as const,
  );
  return {
    lastUsed,
    errorCount,
    counts,
    cooldown: active(cooldown?.until),
    disable: active(disable?.until),
    models: Object.fromEntries(shown.filter(([, { until }]) => until !== null)),
  };
}

test("random sequences agree with a naive reference, step by step and row by row", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 1, maxLength: 14 }), async (sequence) => {
      const core = new Core();
      const naive = new NaiveWorld(ids, start);
      for (const command of sequence) {
        await play(core, naive, command);
        expect(core.session.authProfileOverride ?? null).toBe(naive.pin);
        for (const profileId of ids) {
          expect(coreState(core.world.usage(profileId), naive.now)).toEqual(naiveState(naive, profileId));
        }
      }
    }),
    { numRuns: 300 },
  );
});
