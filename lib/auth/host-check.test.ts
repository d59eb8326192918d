import { expect, test } from "vitest";
import { isKnownHost, isOwnOrigin, isSecure } from "./host-check";

const loopback = { port: 4680, allowedHosts: [] };
const listed = { port: 4680, allowedHosts: ["desk.example.com", "10.0.0.5:4680"] };

test.each(["127.0.0.1:4680", "localhost:4680", "[::1]:4680", "LocalHost:4680"])(
  "P-20: %s is a known host",
  (host) => {
    expect(isKnownHost(host, loopback)).toBe(true);
  },
);

test.each([
  undefined,
  "",
  "127.0.0.1",
  "127.0.0.1:4681",
  "evil.example:4680",
  "127.0.0.1.evil.example:4680",
  "localhost.:4680",
  "127.0.0.1:4680@evil.example",
  "0.0.0.0:4680",
])("P-20: %s is refused", (host) => {
  expect(isKnownHost(host, loopback)).toBe(false);
});

test("P-20: a listed name counts as it is and with our port, no other", () => {
  expect(isKnownHost("desk.example.com", listed)).toBe(true);
  expect(isKnownHost("desk.example.com:4680", listed)).toBe(true);
  expect(isKnownHost("desk.example.com:9999", listed)).toBe(false);
  expect(isKnownHost("10.0.0.5:4680", listed)).toBe(true);
  expect(isKnownHost("10.0.0.5", listed)).toBe(false);
});

test("P-21: the Origin must equal the address of the desk, scheme and port included", () => {
  const reached = { host: "127.0.0.1:4680", forwardedProto: null };
  expect(isOwnOrigin("http://127.0.0.1:4680", reached, loopback)).toBe(true);
  for (const origin of [
    null,
    "null",
    "https://127.0.0.1:4680",
    "http://127.0.0.1",
    "http://localhost:4680",
  ]) {
    expect(isOwnOrigin(origin, reached, loopback)).toBe(false);
  }
});

test("P-21: behind TLS the Origin of a listed name is https, and loopback cannot claim to be behind TLS", () => {
  const behindTls = { host: "desk.example.com", forwardedProto: "https" };
  expect(isOwnOrigin("https://desk.example.com", behindTls, listed)).toBe(true);
  expect(isOwnOrigin("http://desk.example.com", behindTls, listed)).toBe(false);
  expect(isSecure(behindTls, listed)).toBe(true);
  expect(isSecure({ host: "127.0.0.1:4680", forwardedProto: "https" }, listed)).toBe(false);
});
