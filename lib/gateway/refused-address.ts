import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";

/** Link-local and metadata addresses: they belong to the machine's cloud, not to a model provider (P-24). */
const refused = new BlockList();
refused.addSubnet("169.254.0.0", 16);
refused.addSubnet("fe80::", 10, "ipv6");
refused.addAddress("fd00:ec2::254", "ipv6");
refused.addAddress("100.100.100.200");

const refusedNames = new Set(["metadata", "metadata.google.internal"]);

/** IPv4 written as IPv6 is the same address. */
const isRefusedAddress = (address: string): boolean =>
  isIP(address) !== 0 && refused.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** `hostname` as URL gives it: lower case, IPv6 in brackets. */
export function isRefusedHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return refusedNames.has(name) || isRefusedAddress(name);
}

/** A name may lead there as well, and may begin to at any time, so each connection looks anew. */
export function refusingLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, address, family) => {
      const addresses = Array.isArray(address) ? address.map((entry) => entry.address) : [address];
      if (error || !addresses.some(isRefusedAddress)) return done(error, address, family);
      const why = `${hostname} leads to a link-local or metadata address, which is refused.`;
      done(new Error(why), address, family);
    });
}
