import { expect, test } from "vitest";
import { createUpstreamPools } from "./upstream-pools";

const endpointWith = (headers: Record<string, string>) => ({
  id: "acme",
  baseUrl: "http://127.0.0.1:9/v1",
  api: "openai-completions" as const,
  headers,
  modelIds: [],
  timeouts: { connectMs: 1, firstByteMs: 1, idleMs: 1 },
});

test.each<Record<string, string>>([
  { "x-team": "a\r\nx-other: 1" },
  { "x-team\r\nx-other": "1" },
  { "x-team": "\u017c\u00f3\u0142w" },
  { "Transfer-Encoding": "chunked" },
  { "content-length": "5" },
])(
  "a configured header that no request can carry is named, and no profile is asked for it: %j",
  (headers) => {
    const opened = createUpstreamPools().open(endpointWith(headers));
    expect(opened).toMatchObject({
      ok: false,
      message: expect.stringContaining("models.providers.acme.headers"),
    });
  },
);

test("other headers of the configuration are no hindrance", () => {
  expect(createUpstreamPools().open(endpointWith({ "X-Team": "b", connection: "close" })).ok).toBe(true);
});

test.each([
  "http://127.0.0.1:9/v1?api-version=1",
  "http://127.0.0.1:9/v1#x",
  "http://someone:secret@127.0.0.1:9/v1",
  "http://127.0.0.1:9/v1\nx",
])("a part of an address that no call carries is named, and no secret with it: %j", (baseUrl) => {
  const opened = createUpstreamPools().open({ ...endpointWith({}), baseUrl });
  const message = opened.ok ? "" : opened.message;
  expect(message).toMatch(/^models\.providers\.acme\.baseUrl holds .* Correct it in openclaw\.json\.$/);
  expect(message).not.toContain("secret");
});

test("a slash or a blank around the address is no hindrance", () => {
  expect(createUpstreamPools().open({ ...endpointWith({}), baseUrl: " http://127.0.0.1:9/v1/ " }).ok).toBe(
    true,
  );
});
