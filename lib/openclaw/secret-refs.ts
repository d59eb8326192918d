import { isPlainRecord, ownValue } from "../failover/own-value";
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
  /** Asks files and programs again, each once; true when an answer differs from the last. */
  load(refs: readonly SecretRef[]): Promise<boolean>;
};

type Options = {
  /** openclaw.json, for `secrets`. */
  document: unknown;
  env: Readonly<Record<string, string | undefined>>;
  /** Stands for `~` in paths. */
  homeDir?: string;
};

const keyOf = ({ source, provider, id }: SecretRef): string => JSON.stringify([source, provider, id]);

export function createSecretRefs({ document, env, homeDir }: Options): SecretRefs {
  const loaded = new Map<string, string>();

  async function ask(refs: readonly SecretRef[]): Promise<ReadonlyMap<string, string> | null> {
    const [first] = refs;
    const provider = first && secretProviderFor(document, first, homeDir);
    if (!first || !provider || provider.source === "env") return new Map();
    const ids = [...new Set(refs.map(({ id }) => id))];
    return provider.source === "file"
      ? readSecretFile(provider, ids)
      : runSecretCommand(provider, providerNameOf(document, first), { ids, variables: env });
  }

  return {
    resolve(ref) {
      if (ref.source !== "env") return loaded.get(keyOf(ref)) ?? null;
      const provider = secretProviderFor(document, ref, homeDir);
      if (provider?.source !== "env") return null;
      if (provider.allowlist !== null && !provider.allowlist.includes(ref.id)) return null;
      return ownValue(env, ref.id)?.trim() || null;
    },
    async load(refs) {
      const groups = new Map<string, SecretRef[]>();
      for (const ref of refs) {
        if (ref.source === "env") continue;
        const group = JSON.stringify([ref.source, ref.provider]);
        groups.set(group, [...(groups.get(group) ?? []), ref]);
      }
      const answers = await Promise.all(
        [...groups.values()].map(async (group) => ({ group, found: await ask(group) })),
      );
      let isOther = false;
      for (const { group, found } of answers)
        // A program that fails once does not take away what it said before.
        for (const ref of found === null ? [] : group) {
          const key = keyOf(ref);
          const value = found?.get(ref.id);
          isOther ||= loaded.get(key) !== value;
          if (value === undefined) loaded.delete(key);
          else loaded.set(key, value);
        }
      return isOther;
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

/** For programs that do not stay (the CLI): asks once for all references in `values`. */
export async function loadSecretRefs(options: Options, values: unknown): Promise<ResolveSecretRef> {
  const refs = createSecretRefs(options);
  await refs.load(secretRefsIn(values));
  return refs.resolve;
}
