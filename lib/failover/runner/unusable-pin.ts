import type { CandidateEnd } from "./attempt-candidate";
import type { CandidatePlan } from "./candidate-plan";
import { judgeFailure } from "./judge-failure";
import { reportFailedCall } from "./report-call";
import type { RunState } from "./run-state";

const messages = {
  selected_auth_profile_unavailable:
    "The auth profile selected here is no longer stored. Select another one, or start a new session.",
  not_configured_for_provider:
    "The auth profile configured for this model belongs to another provider. Correct it in the configuration.",
} as const;

/** Another account is never picked silently: the candidate fails without a call (S-12, S-14). */
export function unusablePin<R>(state: RunState<R>, plan: CandidatePlan): CandidateEnd<R> | null {
  const { unusable, ids } = plan.order;
  if (unusable === null) return null;
  const now = state.ports.now();
  const error = Object.assign(new Error(messages[unusable]), { name: "AuthProfileError", code: unusable });
  const judged = judgeFailure(
    { ok: false, error, local: true },
    { provider: plan.place.candidate.provider, now, aborted: false, observe: state.observe },
  );
  const profileId = ids[0] ?? null;
  reportFailedCall(state, plan, {
    judged,
    outcome: {},
    profileId,
    startedAt: now,
    progress: { rotated: 0, calls: 0, retries: 0 },
    effect: null,
    decided: {
      decision: plan.place.next === null ? "surface_error" : "fallback_model",
      bar: "single-profile",
    },
    retry: null,
  });
  return { kind: "failed", judged, profileId };
}
