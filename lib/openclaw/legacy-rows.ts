import { filledText, isPlainRecord } from "../failover/own-value";
import { normalizeProviderId } from "../failover/provider-id";
import type { LegacyRows, StoredCredential } from "../store/port";
import type { LegacyFile } from "./legacy-files";
import { readStoredCredential } from "./stored-credential";

export type RejectedEntry = {
  source: string;
  profileId: string;
  /** O-10 */
  reason: "non_object" | "invalid_type" | "missing_provider";
};

type Readable = LegacyFile & { ok: true };
type JsonRecord = Readonly<Record<string, unknown>>;

const recordOf = (value: unknown): JsonRecord => (isPlainRecord(value) ? value : {});

/** O-7: a reference moves to its own field, and the plain value beside it goes. */
function withReference(credential: JsonRecord, plain: "key" | "token"): JsonRecord {
  const { [plain]: value, [`${plain}Ref`]: given, ...rest } = credential;
  const ref = given ?? (isPlainRecord(value) ? value : undefined);
  if (ref !== undefined && ref !== null) return { ...rest, [`${plain}Ref`]: ref };
  return value === undefined ? rest : { ...rest, [plain]: value };
}

/** O-6, O-7, O-9: in the spelling of today, unknown fields kept. */
function clean(raw: JsonRecord, type: string): StoredCredential {
  const { type: written, mode, apiKey, provider, ...rest } = raw;
  const spelled = {
    type,
    provider: normalizeProviderId(String(provider)),
    ...rest,
    ...(rest.key === undefined && apiKey !== undefined && { key: apiKey }),
    // Where the type stood in `type`, `mode` is a field we do not know.
    ...(filledText(written) !== undefined && mode !== undefined && { mode }),
  };
  if (type === "api_key") return withReference(spelled, "key");
  return type === "token" ? withReference(spelled, "token") : spelled;
}

/** What the flat files leave out: the provider is the key, a login the only thing in oauth.json. */
function completed(kind: LegacyFile["kind"], key: string, raw: unknown): unknown {
  if (kind === "profiles" || !isPlainRecord(raw)) return raw;
  const hasType = filledText(raw.type) !== undefined || filledText(raw.mode) !== undefined;
  const isLogin = kind === "logins" || raw.access !== undefined || raw.refresh !== undefined;
  const type = isLogin ? "oauth" : raw.token === undefined ? "api_key" : "token";
  return { ...(hasType ? {} : { type }), ...raw, provider: filledText(raw.provider) ?? key };
}

function profilesIn(file: Readable): { profiles: [string, StoredCredential][]; rejected: RejectedEntry[] } {
  const profiles: [string, StoredCredential][] = [];
  const rejected: RejectedEntry[] = [];
  const isKeyed = file.kind === "profiles";
  const entries = Object.entries(isKeyed ? recordOf(file.document.profiles) : file.document);
  for (const [key, raw] of file.kind === "state" ? [] : entries) {
    if (!isKeyed && key === "version") continue;
    const profileId = isKeyed ? key : `${normalizeProviderId(key)}:default`;
    const whole = completed(file.kind, key, raw);
    const read = readStoredCredential(whole);
    if ("rejected" in read) rejected.push({ source: file.name, profileId, reason: read.rejected });
    else profiles.push([profileId, clean(recordOf(whole), read.type)]);
  }
  return { profiles, rejected };
}

const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === "string");

/** Of several sources the first that has a key wins (07 §4). */
function firstOf<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  const first = new Map<string, T>();
  for (const [key, value] of entries) if (!first.has(key)) first.set(key, value);
  return Object.fromEntries(first);
}

/** The values of one agent's files together: state files before inline state, `auth-profiles.json` before the flat files. */
export function legacyRows(files: readonly LegacyFile[]): { rows: LegacyRows; rejected: RejectedEntry[] } {
  const readable = files.filter((file): file is Readable => file.ok);
  const read = readable.map(profilesIn);
  const states = [
    ...readable.filter(({ kind }) => kind === "state"),
    ...readable.filter(({ kind }) => kind === "profiles"),
  ].map(({ document }) => document);
  const entriesAt = (name: string) => states.flatMap((document) => Object.entries(recordOf(document[name])));
  const byProvider = <T>([provider, value]: readonly [string, T]) =>
    [normalizeProviderId(provider), value] as const;
  return {
    rejected: read.flatMap(({ rejected }) => rejected),
    rows: {
      profiles: firstOf(read.flatMap(({ profiles }) => profiles)),
      order: firstOf(
        entriesAt("order").flatMap(([key, ids]) => (isIdList(ids) ? [byProvider([key, ids])] : [])),
      ),
      lastGood: firstOf(
        entriesAt("lastGood").flatMap(([key, id]) =>
          typeof id === "string" && id !== "" ? [byProvider([key, id])] : [],
        ),
      ),
      usageStats: firstOf(entriesAt("usageStats").filter(([, entry]) => isPlainRecord(entry))),
    },
  };
}
