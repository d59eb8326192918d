import { describe, expect, test } from "vitest";
import { capText, stripControls } from "./cap-text";
import { observeError, previewText, type ObservePorts } from "./observe-error";
import { redact } from "./redact";

const ports: ObservePorts = { hash: (text) => `hash-of(${text})`.padEnd(64, "0"), redact };
const observe = (text: string, known = {}) => observeError(text, known, ports);
const shaHex: ObservePorts = { hash: () => "0123456789abcdef".repeat(4), redact };

describe("L-43, L-44: caps", () => {
  test("previews are cut with the ellipsis inside the limit", () => {
    const { errorPreview } = observe("x".repeat(500));
    expect(errorPreview).toHaveLength(400);
    expect(errorPreview?.endsWith("x…")).toBe(true);
    expect(observe("x".repeat(400)).errorPreview).toBe("x".repeat(400));
    const body = JSON.stringify({ error: { message: "y".repeat(300) } });
    expect(observe(body).providerErrorMessagePreview).toHaveLength(200);
  });

  test("a cut never leaves half a character", () => {
    expect(capText("ab😀cd", 4)).toBe("ab…");
    expect(capText("ab😀cd", 5)).toBe("ab😀…");
    expect(capText("abcd", 4)).toBe("abcd");
  });

  test("input is cut to 64 000 characters before anything else", () => {
    const seen: number[] = [];
    observeError(
      "z".repeat(70_000),
      {},
      { redact, hash: (text) => String(seen.push(text.length)).padEnd(64) },
    );
    expect(Math.max(...seen)).toBe(64_000);
  });

  test("a secret at the edge of the preview's source is not shown by half", () => {
    const key = `sk-${"k".repeat(80)}`;
    const text = `${"long ".repeat(1_196)}${key}`;
    expect(previewText(text, 10_000, undefined, ports)).not.toContain("kkk");
  });
});

describe("L-45 … L-48: hashes and request ids", () => {
  test("a hash is sha256: and 12 hex digits", () => {
    expect(observeError(" 429 ", {}, shaHex).errorHash).toBe("sha256:0123456789ab");
  });

  test("the error hash is that of the trimmed raw text", () => {
    expect(observe("  boom \n").errorHash).toBe(observe("boom").errorHash);
    expect(observe("boom").errorHash).not.toBe(observe("bang").errorHash);
  });

  const hashing: ObservePorts = {
    redact,
    hash: (text) =>
      [...text]
        .reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1e9, 7)
        .toString(16)
        .padStart(64, "0"),
  };
  const fingerprint = (text: string, known = {}) =>
    observeError(text, known, {
      ...hashing,
      hash: (value) => `${value.length}-${hashing.hash(value).slice(-8)}`,
    }).errorFingerprint;

  test("the fingerprint does not depend on request ids", () => {
    expect(fingerprint("overloaded, request id: req_1")).toBe(fingerprint("overloaded, request id: req_2"));
    expect(fingerprint("overloaded, request_id=req_1")).toBe(fingerprint("overloaded, request_id=req_2"));
    expect(fingerprint("overloaded")).not.toBe(fingerprint("overloadet"));
    const body = (id: string) =>
      JSON.stringify({ error: { type: "x", message: `busy (request id: ${id})` } });
    expect(fingerprint(body("req_1"))).toBe(fingerprint(body("req_2")));
  });

  test("the fingerprint is made of status, type and message where any of them is known", () => {
    expect(fingerprint("529 abc")).toBe(fingerprint("529 xyz"));
    expect(fingerprint("abc", { status: 529 })).toBe(fingerprint("xyz", { status: 529 }));
    expect(fingerprint("abc", { status: 529 })).not.toBe(fingerprint("abc", { status: 503 }));
  });

  test("L-48: the end of a sentence is no part of a request id", () => {
    const { requestIdHash, errorPreview } = observe("busy, request id: r-1. Try again");
    expect(requestIdHash).toBe("sha256:hash-of(r-1)");
    expect(errorPreview).toBe("busy, request id: sha256:hash-of(r-1). Try again");
  });

  test("request ids are shown as their hash", () => {
    const observation = observe(
      `{"error":{"message":"no (request id: req_abc123)"},"request_id":"req_abc123"}`,
    );
    expect(observation.requestIdHash).toBe("sha256:hash-of(req_");
    expect(JSON.stringify(observation)).not.toContain("req_abc123");
    expect(observe("failed. Request ID = req_77 now").errorPreview).toBe(
      "failed. Request ID = sha256:hash-of(req_ now",
    );
  });
});

describe("L-11: what the body says", () => {
  test.each<[string, object, object]>([
    [
      `{"error":{"type":"overloaded_error","message":"Overloaded"}}`,
      {},
      { providerErrorType: "overloaded_error", providerErrorMessagePreview: "Overloaded" },
    ],
    [
      `429 {"error":{"code":"slow_down","message":"wait"}}`,
      {},
      { httpCode: 429, providerErrorType: "slow_down" },
    ],
    [
      `{"error":{"code":503,"status":"UNAVAILABLE","message":"busy"}}`,
      {},
      { httpCode: 503, providerErrorType: "UNAVAILABLE" },
    ],
    [`{"error":"plain"}`, {}, { providerErrorMessagePreview: "plain" }],
    [`{"detail":"gone"}`, {}, { providerErrorMessagePreview: "gone" }],
    [`{"message":"m","status":404}`, {}, { httpCode: 404, providerErrorMessagePreview: "m" }],
    ["HTTP 502: bad gateway", {}, { httpCode: 502 }],
    ["plain", { status: 418, errorType: "tea" }, { httpCode: 418, providerErrorType: "tea" }],
    ["{broken", {}, { errorPreview: "{broken" }],
    ["{bro}ken", {}, { errorPreview: "{bro}ken" }],
    ["[1]", {}, { errorPreview: "[1]" }],
  ])("%s", (text, known, expected) => {
    expect(observe(text, known)).toMatchObject(expected);
  });

  test("nothing to say, nothing said", () => {
    expect(observe("   ")).toEqual({});
  });
});

test("L-51: trouble while observing gives no fields, and no exception", () => {
  const broken: ObservePorts = {
    hash: () => {
      throw new Error("no hash");
    },
    redact,
  };
  expect(observeError("boom", {}, broken)).toEqual({});
});

test("L-56: control, ANSI and bidi characters do not come through", () => {
  expect(stripControls("a\u001b[31mred\u001b[0m\nb\u202Ec")).toBe("ared b c");
});
