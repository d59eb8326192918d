import { isPlainRecord } from "../failover/own-value";
import type { AgentAuth, StorePort } from "../store/port";
import { valueAt } from "./edit-json5";
import { variableOf } from "./fill-variables";
import { readSecretFile } from "./read-secret-file";
import { runSecretCommand } from "./run-secret-command";
import { providerNameOf, secretProviderFor } from "./secret-provider";
import { parseSecretRef, type ResolveSecretRef, type SecretRef } from "./secret-ref";

/**
 * Secrets kept elsewhere (D-20). Variables are read when asked for; files and programs are asked by `load`, and what they
 * said stays in memory only. Requests never wait for them.
 */
export type SecretRefs = {
  resolve: ResolveSecretRef;
  /** Asks files and programs, each once; true when an answer differs from the last. */
  load(refs: readonly SecretRef[]): Promise<boolean>;
  /** The same for references that were never asked for under the present configuration. */
  loadNew(refs: readonly SecretRef[]): Promise<boolean>;
};

export type SecretRefsOptions = {
  /** openclaw.json as it is now, for `secrets`. */
  document(): unknown;
  env: Readonly<Record<string, string | undefined>>;
  /** Stands for `~` in paths. */
  homeDir?: string;
};

export function createSecretRefs({ document, env, homeDir }: SecretRefsOptions): SecretRefs {
  const loaded = new Map<string, string | null>();

  const groupOf = (ref: SecretRef): string => {
    const name = providerNameOf(document(), ref);
    // A provider that is declared in another way is another one.
    return JSON.stringify([ref.source, name, valueAt(document(), ["secrets", "providers", name]) ?? null]);
  };
  const keyOf = (ref: SecretRef): string => JSON.stringify([groupOf(ref), ref.id]);

  async function ask(refs: readonly SecretRef[]): Promise<ReadonlyMap<string, string> | null> {
    const [first] = refs;
    const provider = first && secretProviderFor(document(), first, homeDir);
    if (!first || !provider || provider.source === "env") return null;
    const ids = [...new Set(refs.map(({ id }) => id))];
    return provider.source === "file"
      ? readSecretFile(provider, ids)
      : runSecretCommand(provider, providerNameOf(document(), first), { ids, variables: env });
  }

  async function load(refs: readonly SecretRef[]): Promise<boolean> {
    const groups = new Map<string, Map<string, SecretRef>>();
    for (const ref of refs) {
      if (ref.source === "env") continue;
      const group = groups.get(groupOf(ref)) ?? new Map<string, SecretRef>();
      groups.set(groupOf(ref), group.set(keyOf(ref), ref));
    }
    const answers = await Promise.all(
      [...groups.values()].map(async (group) => ({ group, found: await ask([...group.values()]) })),
    );
    let isOther = false;
    for (const { group, found } of answers)
      for (const [key, { id }] of group) {
        const before = loaded.get(key) ?? null;
        // A program that fails once does not take away what it said before.
        const value = found ? (found.get(id) ?? null) : before;
        loaded.set(key, value);
        isOther ||= before !== value;
      }
    return isOther;
  }

  return {
    load,
    loadNew: (refs) => load(refs.filter((ref) => !loaded.has(keyOf(ref)))),
    resolve(ref) {
      if (ref.source !== "env") return loaded.get(keyOf(ref)) ?? null;
      const provider = secretProviderFor(document(), ref, homeDir);
      if (provider?.source !== "env") return null;
      if (provider.allowlist !== null && !provider.allowlist.includes(ref.id)) return null;
      return variableOf(document(), env, ref.id)?.trim() ?? null;
    },
  };
}

/** Every reference to a file or a program in stored credentials or endpoints. */
export function secretRefsIn(value: unknown): SecretRef[] {
  if (typeof value !== "object" || value === null) return [];
  const ref = isPlainRecord(value) ? parseSecretRef(value) : null;
  if (ref) return ref.source === "env" ? [] : [ref];
  return Object.values(value).flatMap(secretRefsIn);
}

/** Reads an agent, and has its references asked for before anybody makes facts of it. */
export const readAgentWithSecrets =
  (store: Pick<StorePort, "readAgent">, secrets: SecretRefs) =>
  async (agentId: string): Promise<AgentAuth> => {
    const auth = await store.readAgent(agentId);
    await secrets.loadNew(secretRefsIn(auth.credentials));
    return auth;
  };
