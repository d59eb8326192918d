import { assertRole } from "../auth/roles";
import { say } from "../error-said";
import { AppError } from "../errors";
import { normalizeProviderId } from "../failover/provider-id";
import { isRefusedHost } from "../gateway/refused-address";
import { readConfigFile } from "../openclaw/config-file";
import { editConfig } from "../openclaw/edit-config";
import { valueAt } from "../openclaw/edit-json5";
import { firstProviderConfig, type FirstProvider } from "../openclaw/first-provider";
import type { StateDir } from "../openclaw/state-dir";
import { auditDraft } from "./admin-context";
import type { ConfigContext, CredentialContext } from "./config-context";
import { createGatewayKey } from "./gateway-keys";
import { replaceCredential } from "./replace-credential";

type SetupContext = ConfigContext &
  CredentialContext & { stateDir: Pick<StateDir, "configPath" | "settingsPath" | "ownership"> };

export type AddedProvider = {
  profileId: string | null;
  /** Shown once; null when there were keys already. */
  gatewayKey: string | null;
};

const agentId = "main";

/** Text of the first openclaw.json, for the first-run page and for `init`; refuses an address that must not be called. */
export function firstConfigText(input: FirstProvider): string {
  const text = firstProviderConfig(input);
  if (isRefusedHost(new URL(input.baseUrl.trim()).hostname))
    throw new AppError("bad_request", say("setup-address-refused", { text: input.baseUrl.trim() }));
  return text;
}

/**
 * What makes an own directory useful: a provider, its key, the chain of its models, and a gateway key. The credential is
 * stored first: a crash in between leaves a directory that asks for its provider again.
 */
export async function addFirstProvider(
  context: SetupContext,
  input: FirstProvider & { key: string | null },
): Promise<AddedProvider> {
  assertRole(context.role, "admin");
  if (context.stateDir.ownership !== "own") throw new AppError("conflict", say("setup-foreign"));
  if (Object.keys(context.config().endpoints).length > 0) throw new AppError("conflict", say("setup-done"));
  const text = firstConfigText(input);
  const provider = normalizeProviderId(input.provider);
  const profileId = input.key === null ? null : `${provider}:default`;
  if (profileId !== null && input.key !== null)
    await replaceCredential(context, {
      agentId,
      profileId,
      provider,
      credential: { type: "api_key", key: input.key },
      force: true,
    });
  await writeConfig(context, provider, text);
  await context.reloadConfig();
  return { profileId, gatewayKey: await firstGatewayKey(context) };
}

async function writeConfig(context: SetupContext, provider: string, text: string): Promise<void> {
  const { store, stateDir } = context;
  const path = stateDir.configPath;
  const document: unknown = JSON.parse(text);
  const audit = auditDraft(context, {
    action: "add_first_provider",
    targetType: "config",
    targetId: `models.providers.${provider}`,
    agentId: null,
    before: null,
    after: document,
  });
  const file = await readConfigFile(path);
  if (file.text === null) {
    const { ok } = await store.replaceFile({
      path: file.realPath,
      backupPath: null,
      expected: null,
      text,
      audit,
    });
    if (ok) return;
    throw new AppError("conflict", say("setup-config"));
  }
  const paths = [
    ["models", "providers", provider],
    ["agents", "defaults", "model"],
  ];
  const edits = paths.map((at) => ({ path: at, value: valueAt(document, at) }));
  await editConfig({ store, path, edits, expectedRevision: null, audit });
}

async function firstGatewayKey(context: SetupContext): Promise<string | null> {
  const keys = await context.store.listGatewayKeys();
  if (keys.some(({ revokedAt }) => revokedAt === null)) return null;
  return (await createGatewayKey(context, { name: "First key" })).secret;
}
