import { filledText } from "../failover/own-value";
import type { ProfileId } from "../failover/credential";
import { normalizeProviderId } from "../failover/provider-id";
import type { StoreRow } from "./auth-rows";
import type { StoredCredential } from "./port";

/** Ids of an agent's own old logins, with the main agent's id that stands for each of them. */
export type ReplacedLogins = ReadonlyMap<ProfileId, ProfileId>;

const providerOf = (credential: StoredCredential): string =>
  normalizeProviderId(filledText(credential.provider) ?? "");

const isLogin = (credential: StoredCredential): boolean =>
  (credential.type ?? credential.mode) === "oauth" && providerOf(credential) !== "";

const expiryOf = ({ expires }: StoredCredential): number =>
  typeof expires === "number" && Number.isFinite(expires) ? expires : 0;

/** Only what both name decides: without an account or an address nobody knows whose login it is. */
function isSameAccount(left: StoredCredential, right: StoredCredential): boolean {
  const [account, otherAccount] = [filledText(left.accountId), filledText(right.accountId)];
  if (account !== undefined && otherAccount !== undefined) return account === otherAccount;
  const [email, otherEmail] = [filledText(left.email), filledText(right.email)];
  return email !== undefined && email.toLowerCase() === otherEmail?.toLowerCase();
}

const isUsable = ({ access, refresh }: StoredCredential): boolean =>
  filledText(access) !== undefined || filledText(refresh) !== undefined;

/**
 * D-41: an agent's old `<provider>:default` login gives way to the main agent's newer, usable one of the same account.
 * Nothing on disk changes.
 */
export function findReplacedLogins(
  layers: readonly { name: "own" | "main" | "shared"; stored: StoreRow["credentials"] }[],
): ReplacedLogins {
  const own = layers.find(({ name }) => name === "own");
  const isChild = layers.some(({ name }) => name === "main");
  if (!own || !isChild) return new Map();
  const inherited = layers
    .filter(({ name }) => name !== "own")
    .flatMap(({ stored }) => [...stored])
    .filter(([, credential]) => isLogin(credential) && isUsable(credential));

  const replaced = new Map<ProfileId, ProfileId>();
  for (const [id, credential] of own.stored) {
    if (!isLogin(credential) || id !== `${providerOf(credential)}:default`) continue;
    const newest = inherited
      .filter(([, login]) => providerOf(login) === providerOf(credential))
      .filter(([, login]) => isSameAccount(login, credential) && expiryOf(login) > expiryOf(credential))
      .toSorted(([, left], [, right]) => expiryOf(right) - expiryOf(left))[0];
    if (newest) replaced.set(id, newest[0]);
  }
  return replaced;
}
