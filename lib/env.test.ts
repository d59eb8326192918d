import { expect, test } from "vitest";
import { readEnv } from "./env";

test("without variables the desk listens on 127.0.0.1:4680 (09 §5)", () => {
  const { env, problems } = readEnv({});
  expect(env).toMatchObject({ host: "127.0.0.1", port: 4680, allowedHosts: [], refreshForeignLogins: false });
  expect(env.maxBodyBytes).toBe(20 * 1024 * 1024);
  expect(problems).toEqual([]);
});

test("07 §6: values are trimmed, and one that cannot be understood counts as unset and is reported once", () => {
  const { env, problems } = readEnv({ PORT: " 8080 ", UNDERSTUDY_MAX_BODY_MB: "lots" });
  expect(env.port).toBe(8080);
  expect(env.maxBodyBytes).toBe(20 * 1024 * 1024);
  expect(problems).toEqual(['UNDERSTUDY_MAX_BODY_MB: "lots" cannot be understood; using the default.']);
});

test("P-20: the further hosts are a list in lower case", () => {
  expect(readEnv({ UNDERSTUDY_ALLOWED_HOSTS: "Desk.Example.com, 10.0.0.5:4680" }).env.allowedHosts).toEqual([
    "desk.example.com",
    "10.0.0.5:4680",
  ]);
});

test.each([
  ["60000", 60_000],
  ["20", 1_000],
  ["99999999", 600_000],
  ["0", undefined],
  ["soon", undefined],
])("R-88: a skip cache of %s ms means %s", (text, expected) => {
  expect(readEnv({ OPENCLAW_FALLBACK_SKIP_TTL_MS: text }).env.skipCacheTtlMs).toBe(expected);
});

test.each([
  [undefined, 60_000],
  ["5", 5_000],
  ["0", null],
  ["off", null],
  ["None", null],
  ["disabled", null],
  ["soon", 60_000],
])("R-95: an SDK wait cap of %s means %s", (text, expected) => {
  expect(readEnv({ OPENCLAW_SDK_RETRY_MAX_WAIT_SECONDS: text }).env.sdkRetryMaxWaitMs).toBe(expected);
});
