import path from "node:path";
import { fileURLToPath } from "node:url";
import { firstConfigText } from "../../lib/admin/add-first-provider";
import { replaceCredential } from "../../lib/admin/replace-credential";
import { readEnv } from "../../lib/env";
import { normalizeProviderId } from "../../lib/failover/provider-id";
import { createOwnDirectory } from "../../lib/openclaw/create-own-directory";
import { resolveStateDir } from "../../lib/openclaw/resolve-state-dir";
import { findProjectDir } from "../../lib/runtime/project-dir";
import { required, UsageError, type CliOptions } from "./arguments";
import { readCredential } from "./auth-login";
import { openCliSession } from "./cli-context";

type Output = { print(line: string): void };

const agentId = "main";

/** 07 §7: makes an own directory with a first provider. Everything is checked, and the key read, before anything is made. */
export async function initCommand(options: CliOptions, { print }: Output): Promise<number> {
  const projectDir = findProjectDir(fileURLToPath(import.meta.url));
  const directory = newDirectory(options, projectDir);
  const provider = normalizeProviderId(required(options, "provider"));
  const baseUrl = addressOf(options);
  const models = (options.model ?? "").split(",");
  const { api } = options;
  const config = firstConfigText({ provider, baseUrl, models, ...(api === undefined ? {} : { api }) });
  const credential = options["no-key"] ? null : await readCredential(options);

  await createOwnDirectory({ path: directory, config, agentIds: [agentId] });
  const profileId = `${provider}:default`;
  if (credential) {
    const session = await openCliSession(["--state-dir", directory], projectDir);
    try {
      const cli = await session.cliFor(options, print);
      await replaceCredential(
        { ...cli, config: () => cli.config, credentialChanged: async () => undefined },
        { agentId, profileId, provider, credential },
      );
    } finally {
      await session.close();
    }
  }
  const made = { stateDir: directory, provider, profileId: credential ? profileId : null };
  for (const line of options.json
    ? [JSON.stringify(made, null, 2)]
    : [
        `Made ${directory} with provider ${provider}${credential ? ` and its key (${profileId})` : ""}.`,
        `Open it with OPENCLAW_STATE_DIR=${directory} npm start`,
      ])
    print(line);
  return 0;
}

/** Never the demo directory: that one is made by npm start. */
function newDirectory(options: CliOptions, projectDir: string): string {
  const { env } = readEnv(process.env);
  const argument = options["state-dir"];
  const argv = argument === undefined ? [] : ["--state-dir", argument];
  const location = resolveStateDir({ env, argv, projectDir });
  if (location.source === "demo") throw new UsageError("Say where to make it: --state-dir DIR.");
  return path.resolve(location.path);
}

function addressOf(options: CliOptions): string {
  const baseUrl = options["base-url"]?.trim();
  if (!baseUrl) throw new UsageError("Missing --base-url.");
  return baseUrl;
}
