import { openTestHouse } from "../test-house";

// The gateway in a process of its own, so that what a translation takes can be read off it: `<base URL of an Anthropic
// provider>`; says its URL, and on every message the most memory it has had so far.

/** Answer to any message: the most it has had, in MB. */
export type MostMemory = { mostMegabytes: number };

const [baseUrl = ""] = process.argv.slice(2);
const megabyte = 1024 * 1024;

const house = await openTestHouse({
  baseUrls: { some: baseUrl },
  apis: { some: "anthropic-messages" },
  model: { primary: "some/model-x" },
  keys: { "some:a": "sk-some-aaaa" },
  ports: {
    authenticate: (secret) => ({ id: secret, name: secret }),
    maxBodyBytes: 20 * megabyte,
    maxBytesInFlight: 64 * megabyte,
  },
});
process.send?.({ url: house.url });
process.on("message", () => {
  const most: MostMemory = { mostMegabytes: process.resourceUsage().maxRSS / 1024 };
  process.send?.(most);
});
process.on("disconnect", () => process.exit(0));
