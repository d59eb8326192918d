import { expect, test } from "vitest";
import { withQuery } from "./with-query";

test("what says nothing is left out of the address", () => {
  expect(withQuery("/decisions", { agent: null, q: "", from: undefined })).toBe("/decisions");
  expect(withQuery("/decisions", { session: "tg:44 10", from: 0 })).toBe(
    "/decisions?session=tg%3A44+10&from=0",
  );
});
