import { expect, test } from "vitest";
import type { FailureReason } from "../failover/reasons";
import type { NumberedEvent } from "./bus";
import { coalesce } from "./coalesce";

const profiles = (id: number, ...profileIds: string[]): NumberedEvent => ({
  id,
  event: { type: "profiles-changed", agentId: "main", profileIds },
});
const aRun = (id: number, reason: FailureReason | null): NumberedEvent => ({
  id,
  event: {
    type: "run-recorded",
    agentId: "main",
    run: {
      runId: `run-${id}`,
      agentId: "main",
      sessionKey: null,
      source: "gateway",
      requested: "a/b",
      startedAt: id,
      endedAt: id,
      outcome: "answered",
      answeredBy: { candidate: "a/b", profileId: null },
      cursor: "",
      reason,
      fellBack: false,
      stepCount: 1,
    },
  },
});

test("changes of profiles become one event with all of them, under the latest number", () => {
  expect(coalesce([profiles(1, "a"), profiles(2, "b", "a")])).toEqual([profiles(2, "a", "b")]);
});

test("different things stay apart, in the order of their numbers", () => {
  const config: NumberedEvent = { id: 2, event: { type: "config-changed" } };
  expect(coalesce([profiles(1, "a"), config, profiles(3, "b")])).toEqual([config, profiles(3, "a", "b")]);
});

test("of very many runs the failed over ones stay before plain ones", () => {
  const plain = Array.from({ length: 60 }, (_, index) => aRun(index, null));
  const failedOver = Array.from({ length: 10 }, (_, index) => aRun(100 + index, "rate_limit"));
  const kept = coalesce([...failedOver, ...plain]);
  expect(kept).toHaveLength(40);
  expect(kept.filter(({ id }) => id >= 100)).toHaveLength(10);
  expect(kept.at(-1)).toEqual(plain.at(-1));
});
