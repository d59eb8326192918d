import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import { sanitizeUsageEntry } from "../failover/cooldown/sanitize-usage-entry";
import { parseFailoverConfig } from "../failover/parse-config";
import { isRecord, refuseUnknownFields, type JsonRecord, type Observation, type Vector } from "./vector";
import { profileFactsOf } from "./vector-credential";

const fields = ["now", "config", "store", "provider", "model", "preferredProfile"];

/** `order`: the whole list of one provider, and the code of everything that is not eligible. */
export function runOrder({ given }: Vector): readonly Observation[] {
  refuseUnknownFields(given, fields);
  const store = isRecord(given.store) ? given.store : {};
  const text = (field: string) => (typeof given[field] === "string" ? given[field] : undefined);
  const modelId = text("model");
  const preferredProfile = text("preferredProfile");
  const { order, explanations } = resolveAuthOrder({
    facts: {
      agentId: "main",
      config: parseFailoverConfig(given.config),
      profiles: profileFactsOf(store.profiles),
      usage: mapped(store.usageStats, sanitizeUsageEntry),
      storedOrder: storedOrderOf(store.order),
      lastGood: mapped(store.lastGood, String),
    },
    provider: String(given.provider),
    now: Number(given.now),
    ...(modelId === undefined ? {} : { modelId }),
    ...(preferredProfile === undefined ? {} : { preferredProfile }),
  });
  const excluded = explanations.filter((profile) => !profile.eligible);
  return [{ order, excluded: Object.fromEntries(excluded.map(({ profileId, code }) => [profileId, code])) }];
}

/** What is no list is no order; an empty list is one (O-21). */
const storedOrderOf = (record: unknown): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(isRecord(record) ? record : {}).flatMap(([provider, ids]) =>
      Array.isArray(ids) ? [[provider, ids.map(String)]] : [],
    ),
  );

const mapped = <T>(record: unknown, read: (value: unknown) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(isRecord(record) ? record : ({} satisfies JsonRecord)).map(([key, value]) => [
      key,
      read(value),
    ]),
  );
