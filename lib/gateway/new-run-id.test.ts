import { expect, test } from "vitest";
import { newRunId } from "./new-run-id";

test("the id of a run is a UUID of version 7: the later run has the greater id, and no two are the same", () => {
  const [earlier, later, same] = [
    newRunId(1_760_000_000_000),
    newRunId(1_760_000_000_001),
    newRunId(1_760_000_000_001),
  ];
  expect(earlier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(earlier.replaceAll("-", "").slice(0, 12), 16)).toBe(1_760_000_000_000);
  expect(earlier < later).toBe(true);
  expect(same).not.toBe(later);
});
