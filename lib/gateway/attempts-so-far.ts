import type { FallbackTransition, RunAttempt } from "../failover/runner/run-contract";
import type { NoticeAttempt } from "../failover/session/notice-reason";

/** What failed or was passed over before the answer, gathered while the run goes on: a notice needs it at once. */
export function collectAttempts() {
  const attempts: (NoticeAttempt & { provider: string; model: string })[] = [];
  const isLast = (provider: string, model: string) => {
    const last = attempts.at(-1);
    return last?.provider === provider && last.model === model;
  };
  return {
    soFar: (): readonly NoticeAttempt[] => attempts,
    /** Comes behind the candidate's transition, and knows more. */
    onError({ provider, model, reason, error, status, code }: RunAttempt): void {
      if (isLast(provider, model)) attempts.pop();
      attempts.push({
        provider,
        model,
        reason,
        error,
        ...(status !== undefined && { status }),
        ...(code !== undefined && { code }),
      });
    },
    /** A candidate that was skipped has had no error of its own. */
    onTransition({ fromProvider: provider, fromModel: model, reason }: FallbackTransition): void {
      if (!isLast(provider, model)) attempts.push({ provider, model, reason });
    },
  };
}
