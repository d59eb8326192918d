import { say } from "../error-said";
import { AppError } from "../errors";
import { externalProgramOf } from "../failover/external-program";
import { filledText, isPlainRecord, ownValue } from "../failover/own-value";
import { authKeyOf, normalizeProviderId } from "../failover/provider-id";
import { assertRole } from "../auth/roles";
import { valueAt } from "../openclaw/edit-json5";
import { secretFlawOf } from "../openclaw/secret-flaw";
import type { SecretRef } from "../openclaw/secret-ref";
import type { StoredCredential } from "../store/port";
import { assertWritable, auditDraft } from "./admin-context";
import type { CredentialContext } from "./config-context";

export type NewCredential =
  | { type: "api_key"; key: string | SecretRef }
  | { type: "token"; token: string | SecretRef; expires?: number }
  | { type: "oauth"; access: string; refresh?: string; expires?: number; email?: string };

export type ReplaceCredentialInput = {
  agentId: string;
  profileId: string;
  /** Needed for a profile that does not exist yet. */
  provider?: string;
  credential: NewCredential;
  /** Another type than the stored one is refused without it. */
  force?: boolean;
  /** Meant to be a new profile: one that is there is not written over. */
  isNew?: boolean;
};

const secretFields = ["key", "apiKey", "keyRef", "token", "tokenRef", "access", "refresh", "expires", "mode"];

/** Stores a credential, new or in the place of one; another secret ends every window of the profile (W-48). */
export async function replaceCredential(
  context: CredentialContext,
  input: ReplaceCredentialInput,
): Promise<void> {
  assertRole(context.role, "operator");
  const { agentId, profileId } = input;
  const { auth, facts } = await context.readAgent(agentId);
  assertWritable(auth);
  assertOurs(profileId);
  const stored = ownValue(auth.credentials, profileId);
  assertRefAllowed(context, input.credential);
  const set = { ...fieldsOf(input.credential), provider: providerFor(input, stored) };
  if (stored && !input.isNew && stored.type !== set.type && !input.force)
    throw new AppError("bad_request", say("profile-type", { profileId }), { details: { needsForce: true } });
  const action = stored ? "replace_credential" : "add_credential";
  await context.store.replaceCredential({
    agentId,
    profileId,
    set,
    ...(input.isNew && { mustBeNew: true }),
    remove: secretFields.filter((field) => !Object.hasOwn(set, field)),
    audit: auditDraft(context, {
      action,
      targetType: "auth_profile",
      targetId: profileId,
      agentId,
      before: undefined,
      after: undefined,
    }),
  });
  await context.credentialChanged(profileId, { agentId, action, before: ownValue(facts.usage, profileId) });
}

/** D-42: what stood in such a profile would never be read. */
function assertOurs(profileId: string): void {
  const program = externalProgramOf(profileId);
  if (program !== null) throw new AppError("bad_request", say("profile-external", { profileId, program }));
}

/** P-25: references are the admin's, and only to secret providers that stand in the file. */
function assertRefAllowed({ role, config }: CredentialContext, credential: NewCredential): void {
  if (credential.type === "oauth") return;
  const secret = credential.type === "api_key" ? credential.key : credential.token;
  if (typeof secret === "string") return;
  assertRole(role, "admin");
  const declared = valueAt(config().effective, ["secrets", "providers", secret.provider]);
  const isImplied = secret.source === "env" && secret.provider === "default" && declared === undefined;
  if (isImplied || (isPlainRecord(declared) && declared.source === secret.source)) return;
  throw new AppError("bad_request", say("secret-provider", { name: secret.provider, source: secret.source }));
}

function providerFor({ profileId, provider }: ReplaceCredentialInput, stored?: StoredCredential): string {
  if (!/^[^\s:/]+:\S+$/.test(profileId) || profileId.length > 200)
    throw new AppError("bad_request", say("profile-id"));
  const known = filledText(stored?.provider);
  const wanted = filledText(provider);
  if (known !== undefined && wanted !== undefined && authKeyOf(known) !== authKeyOf(wanted))
    throw new AppError("bad_request", say("profile-other", { profileId, owner: known, provider: wanted }));
  const found = known ?? wanted;
  if (found === undefined) throw new AppError("bad_request", say("profile-provider"));
  return stored ? found : normalizeProviderId(found);
}

/** O-4: blank is missing; O-7: a reference goes to its own field. */
function fieldsOf(credential: NewCredential): StoredCredential {
  switch (credential.type) {
    case "api_key":
      return { type: "api_key", ...secretField("key", credential.key) };
    case "token":
      return {
        type: "token",
        ...secretField("token", credential.token),
        ...expiry(credential.expires),
      };
    case "oauth": {
      const { access, refresh, email } = credential;
      return {
        type: "oauth",
        access: required(access),
        ...(filledText(refresh) !== undefined && { refresh }),
        ...expiry(credential.expires),
        ...(filledText(email) !== undefined && { email }),
      };
    }
  }
}

const secretField = (name: "key" | "token", secret: string | SecretRef) =>
  typeof secret === "string" ? { [name]: required(secret) } : { [`${name}Ref`]: secret };

function required(secret: string): string {
  const text = secret.trim();
  if (text === "") throw new AppError("bad_request", say("credential-empty"));
  if (secretFlawOf(text) !== null) throw new AppError("bad_request", say("credential-pasted"));
  return text;
}

function expiry(expires: number | undefined) {
  if (expires === undefined) return {};
  if (Number.isFinite(expires) && expires > 0) return { expires };
  throw new AppError("bad_request", say("expires-wrong"));
}
