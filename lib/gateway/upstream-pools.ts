import { lookup as dnsLookup } from "node:dns";
import { validateHeaderName, validateHeaderValue } from "node:http";
import { Pool } from "undici";
import type { UpstreamEndpoint } from "./ports";
import { isRefusedHost, refusingLookup } from "./refused-address";

export type Upstream = { pool: Pool; basePath: string };

/** The sentence says what is wrong with the address and where it stands. */
type Opened = { ok: true; upstream: Upstream } | { ok: false; message: string };

const lookup = refusingLookup(dnsLookup);

/** The connection's own, which undici refuses or writes itself. */
const notOurs = new Set(["content-length", "expect", "keep-alive", "transfer-encoding", "upgrade"]);

/** The first that no request can carry: without this, each call would fail and its profile would be blamed. */
function unsendableHeader(headers: UpstreamEndpoint["headers"]): string | undefined {
  const isSendable = ([name, value]: [string, string]) => {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      return !notOurs.has(name.toLowerCase());
    } catch {
      return false;
    }
  };
  return Object.entries(headers).find((entry) => !isSendable(entry))?.[0];
}

/** Left out without a word, the provider would be called at another address than the one that stands there. */
function unsentPart(written: string, url: URL): string | null {
  if (/[\u0000-\u0020]/.test(written.trim())) return "a blank or a line break";
  if (url.username !== "" || url.password !== "") return "a user name or a password";
  return url.search !== "" || url.hash !== "" ? "something behind ? or #" : null;
}

/** Keeps one connection pool per origin. Redirects are never followed: undici's dispatch does not (P-24). */
export function createUpstreamPools() {
  const pools = new Map<string, Pool>();

  const poolFor = (origin: string, connectMs: number) => {
    const key = `${origin} ${connectMs}`;
    const known = pools.get(key);
    if (known) return known;
    const pool = new Pool(origin, {
      connect: { timeout: connectMs, lookup, noDelay: true },
      // First byte and idle time are watched per call, where a slow client does not count against the provider.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    pools.set(key, pool);
    return pool;
  };

  const openNew = (endpoint: UpstreamEndpoint): Opened => {
    const where = `models.providers.${endpoint.id}.baseUrl`;
    const url = URL.canParse(endpoint.baseUrl) ? new URL(endpoint.baseUrl) : null;
    if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
      return { ok: false, message: `${where} is not an http or https address. Correct it in openclaw.json.` };
    const part = unsentPart(endpoint.baseUrl, url);
    if (part !== null)
      return {
        ok: false,
        message: `${where} holds ${part}, which no call carries. Correct it in openclaw.json.`,
      };
    if (isRefusedHost(url.hostname))
      return { ok: false, message: `${where} points to a link-local or metadata address, which is refused.` };
    const header = unsendableHeader(endpoint.headers);
    if (header !== undefined) {
      const name = `models.providers.${endpoint.id}.headers`;
      const text = `${name} holds ${JSON.stringify(header)}, which no request can carry. Correct it in openclaw.json.`;
      return { ok: false, message: text };
    }
    const basePath = url.pathname.replace(/\/+$/, "");
    return { ok: true, upstream: { pool: poolFor(url.origin, endpoint.timeouts.connectMs), basePath } };
  };

  // An endpoint is one object until the configuration changes.
  const opened = new WeakMap<UpstreamEndpoint, Opened>();

  return {
    open(endpoint: UpstreamEndpoint): Opened {
      const known = opened.get(endpoint) ?? openNew(endpoint);
      opened.set(endpoint, known);
      return known;
    },
    async close(): Promise<void> {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all(open.map((pool) => pool.destroy()));
    },
  };
}

export type UpstreamPools = ReturnType<typeof createUpstreamPools>;
