import { replaceCredential, type NewCredential } from "../../lib/admin/replace-credential";
import { normalizeProviderId } from "../../lib/failover/provider-id";
import { ownValue } from "../../lib/failover/own-value";
import { required, UsageError, type CliOptions } from "./arguments";
import type { Cli } from "./cli-context";
import { readSecret } from "./read-secret";

const providerName = /^[a-z0-9][a-z0-9._-]*$/;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** `--key-env NAME` stores a reference (D-20), so the secret itself stays where it is. */
export async function readCredential(options: CliOptions): Promise<NewCredential> {
  const type = options.type ?? "api_key";
  if (type !== "api_key" && type !== "token")
    throw new UsageError(`--type: must be api_key or token, not "${type}". Logins are made in OpenClaw.`);
  const variable = options["key-env"]?.trim();
  if (variable !== undefined && !variableName.test(variable))
    throw new UsageError(`--key-env: "${variable}" is not the name of a variable.`);
  const secret =
    variable === undefined
      ? await readSecret(type === "token" ? "token" : "key")
      : ({ source: "env", provider: "default", id: variable } as const);
  return type === "token" ? { type, token: secret } : { type, key: secret };
}

/** 07 §7: stores a credential; replacing one clears its state (W-48). */
export async function login(cli: Cli, options: CliOptions): Promise<number> {
  const provider = normalizeProviderId(required(options, "provider"));
  if (!providerName.test(provider))
    throw new UsageError(`--provider: "${provider}" is no id of a provider, such as openai.`);
  const profileId = options.profile?.trim() || `${provider}:default`;
  const isNew = ownValue(cli.auth.credentials, profileId) === undefined;
  if (!isNew && !options.force)
    throw new UsageError(`Profile "${profileId}" has a credential already. --force replaces it.`);
  const credential = await readCredential(options);
  await replaceCredential(
    { ...cli, config: () => cli.config, credentialChanged: async () => undefined },
    { agentId: cli.agentId, profileId, provider, credential, force: options.force },
  );
  cli.print(
    options.json
      ? JSON.stringify(
          { agentId: cli.agentId, profileId, provider, type: credential.type, replaced: !isNew },
          null,
          2,
        )
      : `${isNew ? "Stored" : "Replaced"} the credential of ${profileId}.`,
  );
  return 0;
}
