import { formatModelRef } from "../model-ref";
import type { FailureReason } from "../reasons";
import { loginCommand } from "./login-command";
import type { RunAttempt } from "./run-contract";

/** Every candidate failed or was skipped. Recognise it by name. */
export class FallbackSummaryError extends Error {
  override readonly name = "FallbackSummaryError";
  readonly attempts: readonly RunAttempt[];
  readonly soonestCooldownExpiry: number | null;
  readonly sessionId: string | undefined;
  readonly reason: FailureReason | undefined;

  constructor(
    message: string,
    fields: {
      attempts: readonly RunAttempt[];
      soonestCooldownExpiry: number | null;
      sessionId: string | undefined;
      cause: unknown;
    },
  ) {
    super(message, { cause: fields.cause });
    this.attempts = fields.attempts;
    this.soonestCooldownExpiry = fields.soonestCooldownExpiry;
    this.sessionId = fields.sessionId;
    this.reason = fields.attempts.at(-1)?.reason;
  }
}

export type SummaryOptions = {
  kind: "text" | "image";
  ownDirectory: boolean;
  /** The last candidate waits on an operator, so no login would help. */
  isManual: boolean;
};

/** */
export function summaryMessage(attempts: readonly RunAttempt[], options: SummaryOptions): string {
  const what = options.kind === "image" ? "All image models failed" : "All models failed";
  const list = attempts.map(
    ({ provider, model, error, reason }) => `${formatModelRef(provider, model)}: ${error} (${reason})`,
  );
  return `${what} (${attempts.length}): ${list.join(" | ")}${loginHint(attempts.at(-1), options)}`;
}

function loginHint(last: RunAttempt | undefined, { isManual, ownDirectory }: SummaryOptions): string {
  if (last === undefined || isManual || isOwnSelectionTrouble(last)) return "";
  if (last.reason !== "auth" && last.reason !== "auth_permanent") return "";
  return `. Re-authenticate with: ${loginCommand(ownDirectory, last.provider)}`;
}

export const isOwnSelectionTrouble = ({ code }: Pick<RunAttempt, "code">): boolean =>
  code?.toLowerCase() === "selected_auth_profile_unavailable";
