import { expect, test } from "vitest";
import type { DiagnosticsKind } from "./classification";
import { classifyError } from "./classify-error";
import { hidesRawText } from "./diagnostics-kind";

const kindOf = (error: unknown) => classifyError(error, { now: 0 }).diagnosticsKind;

const cases: readonly [DiagnosticsKind, unknown][] = [
  ["empty_response", {}],
  ["empty_response", { name: "FailoverError" }],
  ["refresh_contention", "OAuth token refresh failed: file lock timeout"],
  ["refresh_contention", "token refresh: already being refreshed"],
  ["refresh_timeout", "OAuth token refresh failed: timed out"],
  ["refresh_timeout", "token refresh timeout"],
  ["callback_timeout", "OAuth callback timed out"],
  ["callback_validation", "OAuth callback: state mismatch"],
  ["callback_validation", "callback failed: invalid state"],
  ["auth_refresh", "OAuth token refresh failed: invalid_grant"],
  ["auth_refresh", "Your session could not be refreshed"],
  ["auth_scope", "missing scopes: a"],
  ["auth_scope", "insufficient permission"],
  ["proxy", { status: 407 }],
  ["proxy", "proxy authentication needed"],
  ["auth_html", { status: 401, body: "<html></html>" }],
  ["auth_html", { status: 403, body: "<html></html>" }],
  ["upstream_html", { status: 502, body: "<html></html>" }],
  ["upstream_html", { body: "<html></html>" }],
  ["tls_certificate", { code: "CERT_HAS_EXPIRED" }],
  ["tls_certificate", { status: 502, code: "CERT_HAS_EXPIRED" }],
  ["rate_limit", { status: 429 }],
  ["model_not_found", { status: 404 }],
  ["dns", { code: "ENOTFOUND" }],
  ["dns", { code: "EAI_AGAIN" }],
  ["dns", "lookup failed: ENOTFOUND"],
  ["sandbox_blocked", "the sandbox blocked it"],
  ["replay_invalid", "roles must alternate"],
  ["schema", { status: 400, message: "x" }],
  ["schema", "does not fit the schema"],
  ["auth_invalid_token", { status: 401 }],
  ["auth_invalid_token", "api key revoked"],
  ["timeout", "timed out"],
  ["no_error_details", "Unknown error (no error details in response)"],
  ["unclassified", "something odd"],
  ["unclassified", { status: 500 }],
];

test.each(cases)("§12: %s for %j", (kind, error) => {
  expect(kindOf(error)).toBe(kind);
});

test("§12: the first that fits, in the order of the list", () => {
  expect(kindOf({ status: 407, body: "<html></html>" })).toBe("proxy");
  expect(kindOf("token refresh failed: lock timeout; missing scope")).toBe("refresh_contention");
  expect(kindOf({ status: 407, message: "missing scope" })).toBe("auth_scope");
  expect(kindOf({ status: 429, code: "ENOTFOUND" })).toBe("rate_limit");
  expect(kindOf("ENOTFOUND in the sandbox: blocked")).toBe("dns");
});

test("§12: four kinds keep their raw text off the console", () => {
  const hidden: DiagnosticsKind[] = ["auth_html", "auth_refresh", "auth_scope", "upstream_html"];
  for (const [kind] of cases) expect(hidesRawText(kind)).toBe(hidden.includes(kind));
});
