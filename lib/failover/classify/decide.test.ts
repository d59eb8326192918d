import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const answer = (error: unknown) => classifyError(error, { now: 0 });

test.each([
  { status: 200, message: "rate limit" },
  { status: 204 },
  { status: 299, body: '{"type":"rate_limit_event","status":"allowed_warning"}' },
  { status: 200, body: '{"error":null,"message":"rate limit"}' },
  { status: 200, message: "rate limit", cause: "x" },
])("C-3: a success is never a failure: %j", (error) => {
  expect(answer(error)).toMatchObject({ reason: null, matchedRule: "C-3" });
});

test.each([
  [{ status: 200, body: '{"error":{"message":"rate limit"}}' }, "rate_limit"],
  [{ status: 200, body: '{"success":false,"code":"CE-011"}' }, "auth"],
  [{ status: 299, body: '{"isError":true,"message":"overloaded"}' }, "overloaded"],
  [{ status: 300, message: "rate limit" }, "rate_limit"],
  [{ status: 199, message: "rate limit" }, "rate_limit"],
])("C-3: an error object is one, whatever the status: %j", (error, reason) => {
  expect(answer(error).reason).toBe(reason);
});

const certificateCodes = [
  "CERT_HAS_EXPIRED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "CERT_UNTRUSTED",
];

test.each(certificateCodes)("C-20: %s in code, message or cause", (code) => {
  const expected = { reason: "tls_certificate", matchedRule: "C-20" };
  expect(answer({ code })).toMatchObject(expected);
  expect(answer({ code: code.toLowerCase(), message: "timed out" })).toMatchObject(expected);
  expect(answer({ message: `failed: ${code}` })).toMatchObject(expected);
  expect(answer({ message: "fetch failed", cause: { code } })).toMatchObject(expected);
  expect(answer({ message: "fetch failed", cause: { cause: { message: code } } })).toMatchObject(expected);
  expect(answer({ status: 502, code }).reason).toBe("server_error");
  expect(answer({ status: 502, message: "x", cause: { code } }).reason).toBe("server_error");
  expect(answer({ message: "fetch failed", cause: { code, status: 502 } }).reason).toBe("timeout");
  expect(answer({ message: "x", code, cause: { status: 403 } }).reason).toBe("auth");
  expect(answer({ message: "x", cause: { code, cause: { status: 503 } } }).reason).toBe("server_error");
});

test.each([
  "certificate has expired",
  "self-signed certificate in certificate chain",
  "self signed certificate",
  "unable to verify the first certificate",
  "unable to get local issuer certificate",
  "Hostname/IP does not match certificate's altnames",
])("C-20: what TLS libraries write: %s", (message) => {
  expect(answer({ message }).reason).toBe("tls_certificate");
});

test.each([
  [401, "auth"],
  [403, "auth"],
  [402, "billing"],
  [404, "model_not_found"],
  [407, "auth"],
  [413, "context_overflow"],
  [429, "rate_limit"],
  [400, "format"],
  [500, "server_error"],
  [503, "server_error"],
  [504, "timeout"],
  [529, "overloaded"],
  [302, "unknown"],
])("C-21: an HTML page at %i is %s, its text ignored", (status, reason) => {
  const page = "<title>overloaded</title> model not found, deactivated_workspace, api key revoked";
  expect(answer({ status, body: `<!DOCTYPE html><html>${page}</html>` }).reason).toBe(reason);
  expect(answer({ status, message: `<html lang="en">${page}` }).reason).toBe(reason);
  expect(answer({ message: `${status} <!doctype html>${page}` }).reason).toBe(reason);
});

test("C-21: a page without a status is a decided none; with a code of its own the code speaks", () => {
  expect(answer({ body: '<?xml version="1.0"?>\n<!DOCTYPE html><html>rate limit</html>' }).matchedRule).toBe(
    "C-21",
  );
  expect(answer({ body: "<html>rate limit</html>" })).toMatchObject({ reason: null, matchedRule: "C-21" });
  expect(answer({ status: 418, body: "<html>rate limit</html>" })).toMatchObject({
    reason: null,
    matchedRule: "C-21",
  });
  expect(answer({ status: 418, code: "THROTTLED", body: "<html></html>" }).reason).toBe("rate_limit");
  expect(answer({ message: "<htmlx> rate limit" }).reason).toBe("rate_limit");
  expect(answer({ message: "see <html> rate limit" }).reason).toBe("rate_limit");
});

test.each([undefined, 400, 402, 404, 429, 503])("C-22: a deactivated workspace at status %j", (status) => {
  const expected = { reason: "auth_permanent", matchedRule: "C-22" };
  expect(answer({ status, code: "deactivated_workspace" })).toMatchObject(expected);
  expect(answer({ status, body: '{"detail":{"code":"deactivated_workspace"}}' })).toMatchObject(expected);
  expect(answer({ status, message: "x", body: "sorry: deactivated_workspace." })).toMatchObject(expected);
  expect(answer({ status, message: "x", body: "undeactivated_workspaces" }).matchedRule).not.toBe("C-22");
});

test("C-27: message and details are merged", () => {
  const reasonOf = (message: string, detail: string) => answer({ message, body: { detail } }).reason;
  expect(reasonOf("odd", "overloaded")).toBe("overloaded");
  expect(reasonOf("overloaded", "odd")).toBe("overloaded");
  expect(reasonOf("overloaded", "prompt is too long")).toBe("context_overflow");
  expect(reasonOf("prompt is too long", "overloaded")).toBe("context_overflow");
  expect(reasonOf("rate limit", "insufficient credits")).toBe("billing");
  expect(reasonOf("invalid request format", "unauthorized")).toBe("auth");
  expect(reasonOf("timed out", "unauthorized")).toBe("timeout");
  expect(reasonOf("image exceeds 5 MB", "unauthorized")).toBe("auth");
  expect(
    answer({ message: "odd", body: { detail: "odder", error: "rate limit", raw: "timed out" } }).reason,
  ).toBe("rate_limit");
});

test.each([
  ["invalid_request_error", "format"],
  ["server_error", "server_error"],
  ["upstream_error", "server_error"],
  ["Overloaded_Error", "overloaded"],
  ["api_error", null],
  ["rate_limit_error", null],
])("C-28: type %s alone is %s", (errorType, reason) => {
  expect(answer({ errorType, message: "provider refusal" }).reason).toBe(reason);
});

test("C-28, C-47: the rule is named", () => {
  expect(answer({ errorType: "invalid_request_error", message: "x" }).matchedRule).toBe("C-28");
  expect(answer({ errorType: "upstream_error", message: "x" }).matchedRule).toBe("C-28");
  expect(answer({ errorType: "overloaded_error", message: "x" }).matchedRule).toBe("C-28");
  expect(answer({ message: "x", body: { error: { type: "server_error" } } }).matchedRule).toBe("C-47");
});

test("C-27: a decided none in the details gives way to any later class", () => {
  expect(answer({ message: "odd", body: { detail: "image exceeds 5 MB", error: "overloaded" } }).reason).toBe(
    "overloaded",
  );
  expect(answer({ message: "odd", body: { detail: "image exceeds 5 MB", error: "odder" } })).toMatchObject({
    reason: null,
    matchedRule: "C-34",
  });
  const body = { detail: "image exceeds 5 MB", error: "LLM request failed with an unknown error." };
  expect(answer({ message: "odd", body }).matchedRule).toBe("C-36");
});

test("C-30: a decided none is open to a code", () => {
  expect(answer({ code: "ETIMEDOUT", message: "image exceeds 5 MB" })).toMatchObject({
    reason: "timeout",
    matchedRule: "C-30",
  });
});

test("C-29: the type may stand in the text alone", () => {
  expect(answer({ status: 500, message: "invalid_request_error: Unsupported parameter: x" }).reason).toBe(
    "format",
  );
  expect(answer({ status: 500, message: "Unsupported parameter: x" }).reason).toBe("server_error");
});

test("C-28: a text goes before the type", () => {
  expect(answer({ errorType: "overloaded_error", message: "rate limit" }).reason).toBe("rate_limit");
});

const rejected = [undefined, 400, 404, 422, 500, 502, 503, 504];

test.each(rejected)(
  "C-29: an unknown parameter at status %j is a format error, its name never matched",
  (status) => {
    for (const parameter of ["rate_limit", "insufficient_quota", "context_length_exceeded", "timeout", "n"]) {
      const expected = { reason: "format", matchedRule: "C-29" };
      expect(
        answer({ status, code: "unknown_parameter", message: `Unknown parameter: '${parameter}'.` }),
      ).toMatchObject(expected);
      expect(
        answer({
          status,
          errorType: "invalid_request_error",
          message: `Unsupported parameter: ${parameter}`,
        }),
      ).toMatchObject(expected);
      const error = {
        message: `Unknown parameter: "${parameter}"`,
        type: "invalid_request_error",
        param: parameter,
        code: "unknown_parameter",
      };
      expect(answer({ status, body: JSON.stringify({ error }) })).toMatchObject(expected);
      expect(
        answer({ status, code: "unknown_parameter", param: parameter, message: `Do not send ${parameter}` }),
      ).toMatchObject(expected);
    }
  },
);

test.each([
  [401, "auth"],
  [402, "billing"],
  [403, "auth"],
  [408, "timeout"],
  [410, "timeout"],
  [429, "rate_limit"],
  [499, "timeout"],
  [529, "overloaded"],
])("C-29: at %i the status rule decides: %s", (status, reason) => {
  expect(
    answer({ status, code: "unknown_parameter", message: "Unknown parameter: 'session expired'" }).reason,
  ).toBe(reason);
  expect(
    answer({ status, code: "unknown_parameter", message: "Unknown parameter: 'rate_limit'" }).reason,
  ).toBe(reason);
});

test("C-29: several names are covered, other words are not", () => {
  expect(answer({ message: "Unknown parameters: 'overloaded', 'timeout'" }).reason).toBeNull();
  expect(answer({ message: "Unsupported parameter: overloaded" }).reason).toBeNull();
  expect(answer({ message: "Unsupported parameter: x, the service is overloaded" }).reason).toBe(
    "overloaded",
  );
  expect(answer({ message: "Unknown parameter overloaded" }).reason).toBe("overloaded");
  expect(answer({ message: "Unknown parameter insufficient_quota" }).reason).toBeNull();
  expect(answer({ message: "'timeout' is an unsupported parameter" }).reason).toBeNull();
  expect(answer({ message: "Unknown parameter: 'x', model at capacity" }).reason).toBe("overloaded");
  expect(answer({ body: `{"message":"Unknown parameter: 'x'","code":402}` }).reason).toBe("billing");
  expect(answer({ errorType: "invalid_request_error", message: "unknown value: rate_limit" }).reason).toBe(
    "rate_limit",
  );
});
