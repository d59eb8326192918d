import { expect, test } from "vitest";
import type { UpstreamEndpoint } from "./ports";
import { answerHeaders, hintHeaders, upstreamHeaders } from "./upstream-headers";

const endpoint = (
  headers: Record<string, string> = {},
  api: UpstreamEndpoint["api"] = "openai-completions",
): UpstreamEndpoint => ({
  id: "openai",
  baseUrl: "https://api.example/v1",
  api,
  headers,
  modelIds: [],
  timeouts: { connectMs: 1, firstByteMs: 1, idleMs: 1 },
});

test("the client's credentials, cookies, accounts and hops stay behind, its other headers pass", () => {
  const headers = upstreamHeaders({
    client: {
      authorization: "Bearer gateway-key",
      "x-api-key": "gateway-key",
      cookie: "a=b",
      host: "127.0.0.1:4680",
      connection: "keep-alive, x-hop",
      "x-hop": "1",
      "openai-organization": "org-client",
      "x-forwarded-for": "10.0.0.1",
      "x-understudy-session": "tg:1",
      "accept-encoding": "gzip",
      "content-length": "12",
      "content-type": "application/json",
      "openai-beta": "assistants=v2",
      "user-agent": "client/1",
    },
    credential: { kind: "api_key", secret: "sk-upstream" },
    endpoint: endpoint(),
  });
  expect(headers).toEqual({
    authorization: "Bearer sk-upstream",
    "content-type": "application/json",
    "openai-beta": "assistants=v2",
    "user-agent": "client/1",
  });
});

test("the operator's headers win over the client's and over the credential", () => {
  const headers = upstreamHeaders({
    client: { "x-title": "client" },
    credential: { kind: "api_key", secret: "sk-upstream" },
    endpoint: endpoint({ "X-Title": "operator", Authorization: "Custom token" }),
  });
  expect(headers).toMatchObject({ "x-title": "operator", authorization: "Custom token" });
});

test("Anthropic takes keys and logins in different headers", () => {
  const input = { client: { "anthropic-beta": "x" }, endpoint: endpoint({}, "anthropic-messages") };
  const withKey = upstreamHeaders({ ...input, credential: { kind: "api_key", secret: "k" } });
  expect(withKey).toMatchObject({ "x-api-key": "k", "anthropic-version": "2023-06-01" });
  const withLogin = upstreamHeaders({ ...input, credential: { kind: "bearer", secret: "t" } });
  expect(withLogin).toMatchObject({ authorization: "Bearer t", "anthropic-beta": "x,oauth-2025-04-20" });
});

test("Google takes keys in a header of its own", () => {
  const input = { client: {}, endpoint: endpoint({}, "google-generative-ai") };
  const withKey = upstreamHeaders({ ...input, credential: { kind: "api_key", secret: "k" } });
  expect(withKey).toEqual({ "content-type": "application/json", "x-goog-api-key": "k" });
  const withLogin = upstreamHeaders({ ...input, credential: { kind: "bearer", secret: "t" } });
  expect(withLogin).toMatchObject({ authorization: "Bearer t" });
});

test("of the answer's headers only its kind passes back, and only retry hints reach the classifier", () => {
  const upstream = {
    "content-type": "application/json",
    "x-request-id": "req_1",
    "set-cookie": ["a=b"],
    "openai-organization": "org-1",
    "retry-after": "7",
    "x-ratelimit-reset-requests": "1s",
  };
  expect(answerHeaders(upstream)).toEqual({
    "content-type": "application/json",
    "cache-control": "no-store",
  });
  expect(hintHeaders(upstream)).toEqual({ "retry-after": "7", "x-ratelimit-reset-requests": "1s" });
});
