import { describe, expect, test } from "vitest";
import { redact } from "./redact";

const secret = "Zq9vT7Lk2mXw4RbC8nYd";

describe("L-49: key shapes, wherever they stand", () => {
  test.each([
    `sk-${secret}`,
    `sk-proj-${secret}`,
    `sk-ant-api03-${secret}`,
    "sk-fake",
    `pk_live_${secret}`,
    `AIza${secret}`,
    `xai-${secret}`,
    `gsk_${secret}`,
    `pplx-${secret}`,
    `nvapi-${secret}`,
    `hf_${secret}`,
    `ghp_${secret}`,
    `github_pat_${secret}`,
    `glpat-${secret}`,
    `xoxb-${secret}`,
    "AKIAIOSFODNN7EXAMPLE",
    `ya29.${secret}`,
    `us-gw-${secret}`,
    `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${secret}`,
    "0123456789abcdef0123456789abcdef.AbCdEfGh01234567",
  ])("%s", (key) => {
    for (const text of [
      key,
      `Incorrect API key provided: ${key}.`,
      `(${key})`,
      `"${key}"`,
      `key=${key}&x=1`,
    ]) {
      expect(redact(text)).not.toContain(key);
    }
  });
});

describe("L-49: values by their name", () => {
  test.each([
    `Authorization: Bearer ${secret}`,
    `authorization: Basic ${secret}==`,
    `Authorization: ${secret}`,
    `"authorization":"Bearer ${secret}"`,
    `Proxy-Authorization: Digest username="u", response="${secret}"`,
    `bearer ${secret}`,
    `api-key: ${secret}`,
    `x-api-key: ${secret}`,
    `X-Goog-Api-Key: ${secret}`,
    `"api_key": "${secret}"`,
    `{"apiKey":"${secret}"}`,
    `'api_key': '${secret}'`,
    `{\\"api_key\\": \\"${secret}\\"}`,
    `api_key=${secret}&model=x`,
    `{"access":"${secret}","refresh":"${secret}"}`,
    `{ access: '${secret}', refresh: '${secret}' }`,
    `access=${secret}`,
    `refresh: ${secret}`,
    `"idToken":"${secret}"`,
    `id_token=${secret}`,
    `"access_token": "${secret}"`,
    `refreshToken: ${secret}`,
    `"client_secret" : "${secret}"`,
    `password=${secret}`,
    `Cookie: session=${secret}; theme=dark`,
    `Set-Cookie: sid=${secret}; HttpOnly`,
    `"cookie":"sid=${secret}; a=b"`,
    `https://user:${secret}@example.com/v1`,
    `https://example.com/v1?key=${secret}&alt=sse`,
    `profile openai:${secret}@example.com failed`,
    `{"set-cookie":["sid=${secret}; Path=/","b=${secret}"],"server":"x"}`,
    `'cookie': [ 'sid=${secret}' ]`,
    `"x-api-key": ["${secret}"]`,
    `"api_key": 4711${secret}`,
    `Invalid API key: ${secret}`,
    `Incorrect API key provided: ${secret}.`,
    `Bearer "${secret}"`,
    `bearer: ${secret}`,
    `sk-\u001b[0m${secret}`,
    `"x-api-key": ["a]${secret}"]`,
    `{"authorization": ["Basic ${secret}"]}`,
    `authorization: [ 'Token ${secret}' ]`,
    `map[X-Api-Key:[${secret}] Accept:[x]]`,
    `map[X-Api-Key:[one ${secret}] Accept:[x]]`,
    `map[Authorization:[Basic ${secret}] Accept:[x]]`,
    `password={${secret}`,
    `api_key=true-${secret}`,
  ])("%s", (text) => {
    expect(redact(text)).not.toContain(secret);
    expect(redact(redact(text))).not.toContain(secret);
  });

  test("a bearer value is a secret however short it is", () => {
    expect(redact("Bearer hush rejected")).toBe("Bearer [redacted] rejected");
    expect(redact('Bearer realm="api", error="invalid_token"')).toBe(
      'Bearer realm="api", error="invalid_token"',
    );
  });

  test("what follows a list of cookies stays", () => {
    const text = redact(`{ 'set-cookie': [ 'sid=${secret}' ], status: 500, reason: 'overloaded' }`);
    expect(text).toBe("{ 'set-cookie': [redacted], status: 500, reason: 'overloaded' }");
    expect(redact(text)).toBe(text);
  });

  test("a quoted value goes whole, also with blanks in it", () => {
    expect(redact(`{"password": "two words ${secret}", "model": "m"}`)).toBe(
      `{"password": "[redacted]", "model": "m"}`,
    );
  });

  test("the rest of the text stays readable", () => {
    expect(redact(`401: "api_key": "${secret}" rejected by openai`)).toBe(
      `401: "api_key": "[redacted]" rejected by openai`,
    );
    expect(redact(`profile openai:user@example.com failed`)).toBe("profile openai:[redacted] failed");
    expect(redact(`Authorization: Bearer ${secret} is not valid`)).toBe(
      "Authorization: [redacted] is not valid",
    );
  });
});

test.each([
  "429 Rate limit reached for requests per min (RPM): Limit 3, Used 3. Please try again in 20s.",
  "The bearer token is missing. Access denied; refresh later.",
  "model risk-free and task-list, ticket #402",
  "see https://github.com/acme/tool and https://example.com/@types/node.js",
  "Invalid bearer authentication",
  "Bearer token is required",
  "Bearer Token is required",
  "Bearer Authentication failed",
  "Invalid API key: please check it",
  '"refresh_token": null, "password": false',
  '"secret": {"source": "env"}, "password": [], "api_key": { source: x }',
  "prompt has 14295 tokens: too long",
])("ordinary words are left alone: %s", (text) => {
  expect(redact(text)).toBe(text);
});

test("L-49: the operator's patterns come on top", () => {
  const hide = (text: string) => text.replaceAll("acme-internal", "[hidden]");
  expect(redact(`acme-internal sk-${secret}`, [hide])).toBe("[hidden] [redacted]");
});

test("hostile text of 64 000 characters is no trouble", () => {
  const parts = [
    "api_key\\",
    "a:",
    "://x:",
    "eyJ",
    "sk-",
    '"',
    "\\",
    "authorization:",
    "x@",
    "request id ",
    "cookie:['x",
    "Bearer ",
    "api key: ",
    "password=[x ",
    "token:['x\",'",
    "authorization:[",
  ];
  for (const part of parts) {
    const started = performance.now();
    redact(part.repeat(Math.floor(64_000 / part.length)));
    expect(performance.now() - started).toBeLessThan(500);
  }
});
