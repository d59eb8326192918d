import type { ProfileId } from "../credential";
import type { FailureReason } from "../reasons";

export type FailoverErrorFields = {
  reason: FailureReason;
  provider: string;
  model: string;
  profileId: ProfileId | null;
  authMode?: "api_key" | "oauth" | "token";
  status?: number;
  code?: string;
  rawError: string;
  requestSizeCeiling?: true;
  retryHintMs?: number;
  allInCooldown?: boolean;
};

/** A candidate is used up. Recognise it by name: the classifier keeps its reason (C-4). */
export class FailoverError extends Error {
  override readonly name = "FailoverError";
  readonly reason: FailureReason;
  readonly provider: string;
  readonly model: string;
  readonly profileId: ProfileId | null;
  readonly authMode?: "api_key" | "oauth" | "token";
  readonly status?: number;
  readonly code?: string;
  readonly rawError: string;
  readonly requestSizeCeiling?: true;
  readonly retryHintMs?: number;
  readonly allInCooldown?: boolean;

  constructor(message: string, fields: FailoverErrorFields, cause: unknown) {
    super(message, { cause });
    this.reason = fields.reason;
    this.provider = fields.provider;
    this.model = fields.model;
    this.profileId = fields.profileId;
    this.authMode = fields.authMode;
    this.status = fields.status;
    this.code = fields.code;
    this.rawError = fields.rawError;
    this.requestSizeCeiling = fields.requestSizeCeiling;
    this.retryHintMs = fields.retryHintMs;
    this.allInCooldown = fields.allInCooldown;
  }
}
