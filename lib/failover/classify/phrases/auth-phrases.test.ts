import { expect, test } from "vitest";
import { classifyError } from "../classify-error";

const reasonOf = (message: string) => classifyError({ message }, { now: 0 }).reason;

test.each([
  "api key has been revoked",
  "api key revoked",
  "api key has been deactivated",
  "api key deactivated",
  "api key has been deleted",
  "api_key_revoked",
  "api_key_deactivated",
  "api_key_deleted",
  "deactivated_workspace",
  "deactivated workspace",
  "workspace deactivated",
  "key has been disabled",
  "key has been revoked",
  "account has been deactivated",
  "not allowed for this organization",
  "reported as leaked",
  "access was terminated",
  "account terminated",
  "account has been terminated",
  "account banned",
  "account has been banned",
])("AUTH_PERMANENT: %s", (text) => {
  expect(reasonOf(text)).toBe("auth_permanent");
});

const finalCauses = [
  "refresh_token_reused",
  "invalid_grant",
  "sign in again",
  "invalid refresh token",
  "expired or revoked",
];

test.each(finalCauses)("C-54: a refresh that failed because of %s is final", (cause) => {
  expect(reasonOf(`OAuth token refresh failed: ${cause}`)).toBe("auth_permanent");
  expect(reasonOf(`It could not be refreshed. Reason: ${cause}`)).toBe("auth_permanent");
  expect(reasonOf(cause)).toBeNull();
});

test.each([
  "OAuth token refresh failed: file lock timeout. Please try again",
  "Your token could not be refreshed, please try again",
])("C-54: an uncertain cause is auth: %s", (text) => {
  expect(reasonOf(text)).toBe("auth");
});

test.each([
  "invalid_api_key",
  "invalid_api_key_error",
  "invalid api key",
  "api key is invalid",
  "api key invalid",
  "api key not valid",
  "api key is not valid",
  "api key expired",
  "api key is expired",
  "incorrect api key",
  "invalid oauth token",
  "invalid authentication token",
  "invalid authentication",
  "authentication failed",
  "authentication required",
  "authentication_error",
  "please re-authenticate",
  "unauthorized",
  "forbidden",
  "access denied",
  "insufficient permission",
  "insufficient permissions",
  "missing scope",
  "missing scopes: a, b",
  "token expired",
  "token has expired",
  "permission_error",
  "got 401 back",
  "error (403)",
  "could not authenticate with that api key",
  "could not validate your credentials",
  "no credentials found",
  "no api key found",
  "failed to extract the token",
  "failed to parse token",
  "failed to validate this token",
  "failed to decode id token",
  "您无权访问",
  "认证失败",
  "鉴权失败",
  "密钥无效",
  "apikey 无效",
  "apikey无效",
  "当前ak已停用",
  "违规请求",
  "禁止访问",
  "CE-011",
])("AUTH: %s", (text) => {
  expect(reasonOf(text)).toBe("auth");
});

test.each([
  "unauthorizedly",
  "forbiddens",
  "tokens expired",
  "invalid token",
  "room 401",
  "got 403 items",
  "failed to parse. The token is fine",
  "could not authenticate",
  "CE-0112",
])("AUTH, whole phrases only: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});
