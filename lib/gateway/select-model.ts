import { resolveCandidates } from "../failover/candidates/resolve-candidates";
import { aliasTablesOf } from "../failover/candidates/effective-fallbacks";
import type { AgentFacts, FailoverConfig } from "../failover/config";
import { formatModelRef, parseModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import type { Candidate, SelectionSource } from "../failover/run-record";
import type { ClientError } from "./client-error";
import { mayUseModel, type KeyScopes } from "./key-scopes";
import type { GatewayPorts } from "./ports";

export type Selection = {
  candidates: readonly Candidate[];
  selectionSource: SelectionSource;
};

type Selected = { ok: true; selection: Selection } | { ok: false; error: ClientError };
type Ports = Pick<GatewayPorts, "endpoint">;

const listHint = 'Ask for "auto", a model of GET /v1/models, or any provider/model of a configured provider.';
export const unknownModel = (model: string, param: string): ClientError => ({
  status: 404,
  code: "unknown_model",
  message: `Unknown model "${model.slice(0, 100)}". ${listHint}`,
  param,
});

/** P-31: the session may select what its key may not use; to the key it is as unknown as any other such model. */
export const unknownSelection = (model: string): ClientError => ({
  ...unknownModel(model, "model"),
  message: `Unknown model "${model.slice(0, 100)}", which the session has selected. ${listHint}`,
});

const ownFallbacksRefused: ClientError = {
  status: 403,
  code: "not_allowed",
  message: "This key may not bring its own fallbacks. Leave them out; the configured ones hold.",
  param: "fallbacks",
};

const isSame = (a: Candidate, b: Candidate) => a.provider === b.provider && a.model === b.model;

/** Stands where a bare name has no provider; no provider can be called so. */
const unnamed = "?";

/** A bare name means the chain's model of that name, else the one provider that lists it; nothing is guessed. */
function providerOf(model: string, chain: readonly Candidate[], facts: AgentFacts): string | null {
  const inChain = chain.find((candidate) => candidate.model === model);
  if (inChain) return inChain.provider;
  const [only, ...others] = facts.config.providers.filter(({ modelIds }) => modelIds.includes(model));
  return only && others.length === 0 ? only.id : null;
}

/** The ref a client means: alias, `provider/model` or bare name, each with or without `@profileId`. */
function refOf(
  name: string,
  chain: readonly Candidate[],
  facts: AgentFacts,
): { ref: string; isPinned: boolean } | null {
  const aliases = aliasTablesOf(facts.config, facts.agentId);
  const parsed = parseModelRef(name, { aliases, defaultProvider: unnamed });
  if (!parsed) return null;
  const provider = parsed.provider === unnamed ? providerOf(parsed.model, chain, facts) : parsed.provider;
  if (provider === null) return null;
  const ref = formatModelRef(provider, parsed.model);
  if (parsed.profileId === undefined) return { ref, isPinned: false };
  return { ref: `${ref}@${parsed.profileId}`, isPinned: true };
}

/** P-31: an account that is not there, another provider's and one the key may not name give the same answer. */
function pinProblem(
  candidate: Candidate,
  { facts, mayPin, param }: { facts: AgentFacts; mayPin: boolean; param: string },
): ClientError | null {
  const { profileId, provider } = candidate;
  const profile = profileId === undefined ? undefined : ownValue(facts.profiles, profileId);
  if (mayPin && profile && authKeyOf(profile.provider) === authKeyOf(provider)) return null;
  return {
    status: 400,
    code: "selected_auth_profile_unavailable",
    message: `The auth profile behind "@" is none of ${provider}'s that can be used here. Leave it out, or name one that is.`,
    param,
  };
}

type SelectInput = {
  facts: AgentFacts;
  model: string | undefined;
  fallbacks: readonly string[] | undefined;
  /** The named model and nothing else, but for the client's own fallbacks. */
  isStrict: boolean;
  /** A model named by a scheduled job is the job's primary, with the agent's fallbacks behind it (04 §3). */
  isCron?: boolean;
  scopes?: KeyScopes | undefined;
};

/** Names come from clients, so what is remembered of one configuration is bounded. */
const mostRemembered = 1_000;
const remembered = new WeakMap<FailoverConfig, Map<string, Selected>>();

/** A name without an account means the same until the configuration is another object, so it is looked up once. */
export function selectModel(input: SelectInput, ports: Ports): Selected {
  const { facts, model = "", fallbacks, isStrict, isCron, scopes } = input;
  if (fallbacks || scopes?.models || model.includes("@")) return resolveSelection(input, ports);
  let ofConfig = remembered.get(facts.config);
  if (!ofConfig) remembered.set(facts.config, (ofConfig = new Map()));
  // An alias may name an account too, so whether the key may do that belongs to the question.
  const mayPin = scopes?.pin ?? true;
  const key = `${facts.agentId} ${isStrict} ${isCron ?? false} ${mayPin} ${model}`;
  const known = ofConfig.get(key);
  if (known) return known;
  const selected = resolveSelection(input, ports);
  if (!selected.ok) return selected;
  if (ofConfig.size >= mostRemembered) ofConfig.clear();
  ofConfig.set(key, selected);
  return selected;
}

/**
 * Which models may answer: nothing or `auto` is the agent's configured chain, a model of that chain keeps the chain
 * any other one is an explicit choice and strict, unless the request brings its own fallbacks.
 */
function resolveSelection(input: SelectInput, ports: Ports): Selected {
  const { facts, fallbacks, scopes } = input;
  if (fallbacks && scopes?.fallbacks === false) return { ok: false, error: ownFallbacksRefused };
  const { config, agentId } = facts;
  const requested = input.model?.trim() ?? "";
  const resolve = (ref: string | undefined, selectionSource: SelectionSource, override?: readonly string[]) =>
    resolveCandidates({
      config,
      agentId,
      selectionSource,
      ...(ref && { requested: ref }),
      ...(override && { fallbacksOverride: override }),
    });
  const chain = resolve(undefined, "configured-default");

  const known = (name: string, param: string): { ref: string; candidate: Candidate } | ClientError => {
    const found = refOf(name, chain, facts);
    const ref = found?.ref ?? null;
    const [candidate] = ref === null ? [] : resolve(ref, "one-shot");
    if (ref === null || !candidate || !mayUseModel(scopes, candidate)) return unknownModel(name, param);
    const problem = found?.isPinned && pinProblem(candidate, { facts, mayPin: scopes?.pin !== false, param });
    if (problem) return problem;
    const isReachable =
      chain.some((other) => isSame(other, candidate)) || ports.endpoint(candidate.provider) !== undefined;
    return isReachable ? { ref, candidate } : unknownModel(name, param);
  };

  const override: string[] = [];
  for (const name of fallbacks ?? []) {
    const found = known(name, "fallbacks");
    if ("code" in found) return { ok: false, error: { ...found, status: 400 } };
    override.push(found.ref);
  }
  // A list of the client's is exactly the chain behind its model, whatever the model.
  const chainFor = (ref: string | undefined, source: SelectionSource) =>
    (fallbacks ? resolve(ref, "configured-default", override) : resolve(ref, source)).filter((candidate) =>
      mayUseModel(scopes, candidate),
    );
  if (requested === "" && input.isStrict) {
    const message = 'Name the model: "auto" has no meaning here, since vectors of two models do not compare.';
    return { ok: false, error: { status: 400, code: "invalid_request", message, param: "model" } };
  }
  if (requested === "") {
    const candidates = chainFor(undefined, "configured-default");
    if (candidates.length === 0) return { ok: false, error: unknownModel("auto", "model") };
    return { ok: true, selection: { candidates, selectionSource: "configured-default" } };
  }

  const found = known(requested, "model");
  if ("code" in found) return { ok: false, error: found };
  const isOfChain = chain.some((other) => isSame(other, found.candidate));
  const usualSource = input.isCron ? "cron" : isOfChain ? "configured-default" : "one-shot";
  const selectionSource = input.isStrict ? "one-shot" : usualSource;
  return { ok: true, selection: { candidates: chainFor(found.ref, selectionSource), selectionSource } };
}
