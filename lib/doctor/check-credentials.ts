import { say } from "../error-said";
import { eligibilityOf } from "../failover/auth-order/eligibility";
import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import type { CredentialFacts, SecretFlaw } from "../failover/credential";
import { authKeyOf } from "../failover/provider-id";
import type { Advice, FindingSaid } from "../views/doctor-said";
import type { DoctorAgent, DoctorFacts } from "./doctor-facts";
import { ofAgent, warning, type Check, type Issue } from "./finding";

/** Whose credentials these are: each one is reported by the agent that stores it, the shared ones by main. */
function storedOnce({ agents }: DoctorFacts): { agent: DoctorAgent; profileId: string }[] {
  return agents.flatMap((agent) =>
    Object.keys(agent.facts.profiles)
      .filter((id) => agent.agentId === "main" || agent.auth.owners[id] === "own")
      .map((profileId) => ({ agent, profileId })),
  );
}

/** 02 §2: credentials that are there and cannot be used. */
export const credentialsCheck: Check = {
  id: "credentials",
  run: (facts) => [
    ...facts.unresolvedKeys.map(({ provider, ref }) =>
      warning(
        `openclaw.json: models.providers.${provider}.apiKey`,
        { id: "unresolved-key", values: { ref: `${ref.source}:${ref.id}`, provider } },
        { id: "make-resolvable" },
      ),
    ),
    ...facts.unsendableKeys.map(({ provider, flaw }) =>
      warning(`openclaw.json: models.providers.${provider}.apiKey`, unsendable(flaw), {
        id: "correct-in-file",
      }),
    ),
    ...storedOnce(facts).flatMap(({ agent, profileId }) =>
      ofAgent(agent.agentId, credentialIssues(agent, profileId, facts.now)),
    ),
  ],
};

function credentialIssues(agent: DoctorAgent, profileId: string, now: number): Issue[] {
  const profile = agent.facts.profiles[profileId];
  if (!profile) return [];
  const authKey = authKeyOf(profile.provider);
  const { explanations } = resolveAuthOrder({ facts: agent.facts, provider: profile.provider, now });
  const why = explanations.find((one) => one.profileId === profileId)?.said;
  const passedOver: FindingSaid = why ? { id: "passed-over", values: { why } } : { id: "unusable" };
  const command = `auth login --provider ${profile.provider} --force`;
  const login: Advice = { id: "stores-new", values: { command } };
  switch (eligibilityOf(agent.facts, profileId, { authKey, now })) {
    case "expired":
      return [warning(profileId, passedOver, expiredFix(profile, login))];
    case "invalid_expires":
    case "missing_credential":
      return [warning(profileId, passedOver, login)];
    case "unresolved_ref":
      return [warning(profileId, unresolved(profile), { id: "make-resolvable" })];
    case "ok":
      return profile.flaw ? [warning(profileId, unsendable(profile.flaw), login)] : [];
    case "setup_inactive":
      return [warning(profileId, passedOver, { id: "finish-setup" })];
    case "profile_missing":
    case "provider_mismatch":
    case "mode_mismatch":
      return [];
  }
}

const unsendable = (flaw: SecretFlaw): FindingSaid => ({
  id: "told",
  values: { error: say(`credential-${flaw}`) },
});

/** D-21: source and id, never a value. */
const unresolved = ({ ref }: CredentialFacts): FindingSaid =>
  ref ? { id: "unresolved-ref", values: { ref: `${ref.source}:${ref.id}` } } : { id: "unresolved" };

function expiredFix({ type, external }: CredentialFacts, login: Advice): Advice {
  if (external !== undefined) return { id: "use-program", values: { program: external } };
  return type === "oauth" ? { id: "start-openclaw" } : login;
}
