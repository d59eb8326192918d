import type { ConfigState } from "../openclaw/config-state";
import {
  createSecretRefs,
  readAgentWithSecrets,
  secretRefsIn,
  type SecretRefsOptions,
} from "../openclaw/secret-refs";
import type { ResolveSecretRef, SecretRef } from "../openclaw/secret-ref";
import type { AgentAuth, StorePort } from "../store/port";

/** Files and programs are asked again at this pace, so that a secret that was changed there is found. */
const askAgainMs = 60_000;

/** The secrets that are kept elsewhere, of all agents and endpoints (D-20). */
export type AskedSecrets = {
  resolve: ResolveSecretRef;
  readAgent(agentId: string): Promise<AgentAuth>;
  /** Asks for what the configuration has added. */
  loadNew(): Promise<unknown>;
  /** Calls back when a secret has become another; returns the end of it. */
  askRegularly(onChange: () => void): () => void;
};

export function createAskedSecrets(options: {
  store: Pick<StorePort, "readAgent">;
  config(): Pick<ConfigState, "effective" | "endpoints">;
  agentAuths(): readonly AgentAuth[];
  env: SecretRefsOptions["env"];
  homeDir: string | undefined;
}): AskedSecrets {
  const { store, config, env, homeDir } = options;
  const secrets = createSecretRefs({
    document: () => config().effective,
    env,
    ...(homeDir !== undefined && { homeDir }),
  });
  const all = (): SecretRef[] => [
    ...secretRefsIn(config().endpoints),
    ...options.agentAuths().flatMap(({ credentials }) => secretRefsIn(credentials)),
  ];
  return {
    resolve: secrets.resolve,
    readAgent: readAgentWithSecrets(store, secrets),
    loadNew: () => secrets.loadNew(all()),
    askRegularly(onChange) {
      const ask = async () => {
        if (await secrets.load(all())) onChange();
      };
      const timer = setInterval(() => void ask(), askAgainMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
