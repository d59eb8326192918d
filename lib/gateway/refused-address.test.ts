import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { isRefusedHost, refusingLookup } from "./refused-address";

const hostOf = (authority: string) => new URL(`http://${authority}/v1`).hostname;

test.each([
  "169.254.169.254",
  "169.254.0.1",
  "2852039166",
  "0xa9.0xfe.0xa9.0xfe",
  "[fe80::1]",
  "[febf::1]",
  "[::ffff:169.254.169.254]",
  "[fd00:ec2::254]",
  "100.100.100.200",
  "metadata.google.internal",
  "METADATA.google.internal.",
])("P-24: %s is refused", (authority) => {
  expect(isRefusedHost(hostOf(authority))).toBe(true);
});

test.each([
  "127.0.0.1",
  "[::1]",
  "10.0.0.8",
  "192.168.1.5",
  "[fec0::1]",
  "api.openai.com",
  "169.254.example",
])("%s is a provider's address like any other", (authority) => {
  expect(isRefusedHost(hostOf(authority))).toBe(false);
});

const resolvesTo =
  (...addresses: string[]): LookupFunction =>
  (_hostname, options, done) => {
    const all = addresses.map((address) => ({ address, family: 4 }));
    if (options.all) done(null, all);
    else done(null, addresses[0] ?? "", 4);
  };

test.each([true, false])("P-24: a name that leads to such an address is refused (all: %s)", (all) => {
  const answers: unknown[] = [];
  const look = (address: string) =>
    refusingLookup(resolvesTo(address))("llm.example", { all }, (error) =>
      answers.push(error?.message ?? null),
    );
  look("169.254.169.254");
  look("203.0.113.7");
  expect(answers).toEqual(["llm.example leads to a link-local or metadata address, which is refused.", null]);
});
