import { expect, test } from "vitest";
import type { AuditRow } from "./audit";
import { laterChange } from "./later-change";

const row = (id: number, over: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: id,
  actorKind: "operator",
  actorName: "ann",
  action: "disable",
  targetType: "auth_profile",
  targetId: "openai:a",
  agentId: "main",
  verified: true,
  changes: [{ name: "disabledUntil", before: null, after: 5 }],
  wayBack: null,
  ...over,
});

test("the latest later change of the same value is found, whoever made it", () => {
  const rows = [row(9, { actorName: "bob" }), row(8), row(7)];
  expect(laterChange(rows, row(7))).toMatchObject({ id: 9, actorName: "bob" });
  expect(laterChange(rows, row(9))).toBeNull();
});

test("another target, another agent's, another field, an earlier one: none of them is it", () => {
  const others = [
    row(9, { targetId: "openai:ab" }),
    row(9, { agentId: "work" }),
    row(9, { changes: [{ name: "cooldownUntil", before: 1, after: null }] }),
    row(6),
  ];
  expect(laterChange(others, row(7))).toBeNull();
});
