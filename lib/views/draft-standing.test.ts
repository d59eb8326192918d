import { expect, test } from "vitest";
import { draftStanding } from "./draft-standing";

const rule = {
  isSame: (saved: string, value: string) => saved === value,
  isFree: (saved: string, { base }: { base: string }) => saved === base,
};
const draft = { value: "mine", base: "old", revision: "r1" };

test.each([
  ["old", "free"],
  ["theirs", "overtaken"],
  ["mine", "saved"],
] as const)("a draft from old to mine, where %s is saved now, is %s", (saved, standing) => {
  expect(draftStanding(saved, draft, rule)).toBe(standing);
});
