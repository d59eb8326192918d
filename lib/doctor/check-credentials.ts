import { eligibilityOf } from "../failover/auth-order/eligibility";
import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import type { CredentialFacts } from "../failover/credential";
import { authKeyOf } from "../failover/provider-id";
import type { DoctorAgent, DoctorFacts } from "./doctor-facts";
import { warning, type Check } from "./finding";

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
  fine: "Every stored credential can be used.",
  run: (facts) => [
    ...facts.unresolvedKeys.map(({ provider, ref }) =>
      warning(
        `openclaw.json: models.providers.${provider}.apiKey`,
        `Its secret reference ${ref.source}:${ref.id} cannot be resolved, so ${provider} has no key of its own.`,
        unresolvedFix,
      ),
    ),
    ...storedOnce(facts).flatMap(({ agent, profileId }) => {
      const profile = agent.facts.profiles[profileId];
      if (!profile) return [];
      const authKey = authKeyOf(profile.provider);
      const { explanations } = resolveAuthOrder({
        facts: agent.facts,
        provider: profile.provider,
        now: facts.now,
      });
      const why = explanations.find((one) => one.profileId === profileId)?.why ?? "it cannot be used";
      const login = `auth login --provider ${profile.provider} --force stores a new one.`;
      switch (eligibilityOf(agent.facts, profileId, { authKey, now: facts.now })) {
        case "expired":
          return warning(profileId, `It is passed over: ${why}.`, expiredFix(profile, login));
        case "invalid_expires":
        case "missing_credential":
          return warning(profileId, `It is passed over: ${why}.`, login);
        case "unresolved_ref":
          return warning(
            profileId,
            `It is passed over: its secret reference${refOf(profile)} cannot be resolved.`,
            unresolvedFix,
          );
        case "setup_inactive":
          return warning(profileId, `It is passed over: ${why}.`, "Finish its setup, or remove it.");
        case "profile_missing":
        case "provider_mismatch":
        case "mode_mismatch":
        case "ok":
          return [];
      }
    }),
  ],
};

const unresolvedFix = "Make the reference resolvable where this program and OpenClaw run.";

/** D-21: source and id, never a value. */
const refOf = ({ ref }: CredentialFacts): string => (ref ? ` ${ref.source}:${ref.id}` : "");

function expiredFix({ type, external }: CredentialFacts, login: string): string {
  if (external !== undefined) return `Use ${external}; it refreshes its own login (D-42).`;
  return type === "oauth" ? "Start OpenClaw; it refreshes this login (P-5)." : login;
}
