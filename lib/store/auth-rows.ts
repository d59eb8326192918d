import type { ProfileId } from "../failover/credential";
import { normalizeProviderId } from "../failover/provider-id";
import type { StoredCredential } from "./port";
import { joinMembers, readMembers, withMembers, type RawMember } from "./raw-json";

/** Why a row must not be written: D-13 and D-10. */
export type RowProblem = "unparsable" | "newer-version";

export type StoreRow = {
  credentials: ReadonlyMap<ProfileId, StoredCredential>;
  problem: RowProblem | null;
};
export type StateRow = {
  usage: ReadonlyMap<ProfileId, unknown>;
  /** Provider keys normalised (D-14); `orderKeys` are the keys as written. */
  order: ReadonlyMap<string, readonly ProfileId[]>;
  orderKeys: readonly string[];
  lastGood: ReadonlyMap<string, ProfileId>;
  lastGoodKeys: readonly string[];
  problem: RowProblem | null;
};

/** New values by map and member, e.g. `usageStats` -> profile id -> entry; undefined removes the member. */
export type RowEdits = Readonly<Record<string, ReadonlyMap<string, unknown>>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";

/** The error of JSON.parse quotes the text, so it must not get any further (D-12). */
function parseRow(text: string | null): {
  row: Readonly<Record<string, unknown>>;
  problem: RowProblem | null;
} {
  if (text === null) return { row: {}, problem: null };
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    return { row: {}, problem: "unparsable" };
  }
  if (!isRecord(row)) return { row: {}, problem: "unparsable" };
  const version = row.version ?? 1;
  return { row, problem: typeof version === "number" && version <= 1 ? null : "newer-version" };
}

const entriesOf = (map: unknown): [string, unknown][] => (isRecord(map) ? Object.entries(map) : []);

/** Keys normalised; one already written in the normal form wins over its other spellings. */
function byProvider<T>(entries: readonly (readonly [string, T])[]): Map<string, T> {
  const normal = new Map<string, T>();
  for (const [key, value] of entries) {
    const provider = normalizeProviderId(key);
    if (key === provider || !normal.has(provider)) normal.set(provider, value);
  }
  return normal;
}

export function parseStoreRow(text: string | null): StoreRow {
  const { row, problem } = parseRow(text);
  const credentials = new Map<ProfileId, StoredCredential>();
  for (const [id, value] of entriesOf(row.profiles)) if (isRecord(value)) credentials.set(id, value);
  return { credentials, problem };
}

export function parseStateRow(text: string | null): StateRow {
  const { row, problem } = parseRow(text);
  const order = entriesOf(row.order).flatMap(([key, ids]) =>
    Array.isArray(ids) ? [[key, ids.filter(isText)] as const] : [],
  );
  const lastGood = entriesOf(row.lastGood).flatMap(([key, id]) => (isText(id) ? [[key, id] as const] : []));
  return {
    usage: new Map(entriesOf(row.usageStats)),
    order: byProvider(order),
    orderKeys: order.map(([key]) => key),
    lastGood: byProvider(lastGood),
    lastGoodKeys: lastGood.map(([key]) => key),
    problem,
  };
}

const toRaw = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

const emptyMap = (member: RawMember) => readMembers(member.raw)?.length === 0;

const omittedWhenEmpty = ["order", "lastGood", "usageStats"];

/** Changes only the named members and keeps the text of all others; null when nothing is left (D-11). */
export function editRow(text: string | null, edits: RowEdits): string | null {
  const row = readMembers(text ?? '{"version":1}') ?? [];
  const changed = Object.entries(edits).flatMap(([name, members]) => {
    if (members.size === 0) return [];
    const map = readMembers(row.findLast((member) => member.key === name)?.raw ?? "{}") ?? [];
    const raws = new Map([...members].map(([key, value]) => [key, toRaw(value)]));
    const next = withMembers(map, raws);
    const isOmitted = next.length === 0 && omittedWhenEmpty.includes(name);
    return [[name, isOmitted ? undefined : joinMembers(next)] as const];
  });
  const edited = withMembers(row, new Map(changed));
  const isLeft = (member: RawMember) =>
    member.key !== "version" && !(omittedWhenEmpty.includes(member.key) && emptyMap(member));
  return edited.some(isLeft) ? joinMembers(edited) : null;
}

/** Edits that set one provider's value under its normal key and remove its other spellings (D-14). */
export function providerEdits(
  keys: readonly string[],
  provider: string,
  value: unknown,
): ReadonlyMap<string, unknown> {
  const spellings = keys.filter((key) => key !== provider && normalizeProviderId(key) === provider);
  return new Map<string, unknown>([...spellings.map((key) => [key, undefined] as const), [provider, value]]);
}
