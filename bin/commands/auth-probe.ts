import { probeProfile } from "../../lib/admin/probe-profile";
import { ownValue } from "../../lib/failover/own-value";
import { createLogger } from "../../lib/log";
import { createLoginRefresher } from "../../lib/logins/login-refresher";
import { oauthEndpoint } from "../../lib/openclaw/oauth-endpoint";
import { probeWire } from "../../lib/runtime/probe-context";
import { required, type CliOptions } from "./arguments";
import type { Cli } from "./cli-context";

/** W-45: one real request with this profile, whatever windows it has; recorded as a probe. Exit 0 only when it answered. */
export async function probe(cli: Cli, options: CliOptions): Promise<number> {
  const profileId = required(options, "profile");
  const { agentId, config, resolveRef, store, now, facts } = cli;
  let { auth } = cli;
  const logins = createLoginRefresher({
    store,
    now,
    log: createLogger({ write: () => undefined }),
    mayRefresh: (_agentId, id) => ownValue(facts.profiles, id)?.refreshable !== false,
    agentAuth: () => auth,
    endpointOf: (provider) => oauthEndpoint(config.endpoints, provider),
    resolveRef,
    onRefreshed: async () => void (auth = (await cli.readAgent(agentId)).auth),
    onProblem: () => undefined,
  });
  const context = {
    ...cli,
    ...probeWire({ config: () => config, agentAuth: () => auth, resolveRef, logins }),
    emit: () => undefined,
    saveRun: (run: Parameters<Cli["store"]["appendRuns"]>[0]["runs"][number]) =>
      cli.store.appendRuns({ runs: [run], successes: [] }),
  };
  const { model: wanted } = options;
  const answer = await probeProfile(context, {
    agentId,
    profileId,
    ...(wanted !== undefined && { model: wanted }),
  });
  await logins.close();
  const { result, detail, model, message } = answer;
  const why = detail ?? message;
  cli.print(
    options.json
      ? JSON.stringify({ agentId, profileId, ...answer }, null, 2)
      : `${profileId}: ${result}${model === null ? "" : ` on ${model}`}${why === null ? "" : `  ${why}`}`,
  );
  return result === "ok" ? 0 : 1;
}
