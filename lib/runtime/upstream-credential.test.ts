import { expect, test } from "vitest";
import { createLogger } from "../log";
import { callCredential } from "./upstream-credential";

const auth = {
  agentId: "main",
  credentials: { "alpha:a": { type: "api_key", provider: "alpha", key: "sk-planted\ntwo" } },
  owners: {},
  usage: {},
  lastGood: {},
  order: {},
  orderRevision: "",
  readOnlyReason: null,
};

test("C-4: a key that no header carries fails with its reason, and the log has what led to it without the key", () => {
  const lines: string[] = [];
  try {
    callCredential({
      auth,
      profileId: "alpha:a",
      endpoint: undefined,
      resolveRef: () => null,
    });
  } catch (error) {
    expect(error).toMatchObject({ name: "FailoverError", reason: "auth" });
    createLogger({ write: (line) => lines.push(line) }).error({ err: error }, "failed");
  }
  const { err } = JSON.parse(lines.join(""));
  expect(err).toMatchObject({ name: "FailoverError", cause: { name: "AppError", code: "not_configured" } });
  expect(lines.join("")).not.toContain("planted");
});
