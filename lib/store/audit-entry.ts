/** What is done to leave a record: every verb of the desk, of the command line and of the server itself. */
export const auditActions = [
  "set_order",
  "clear_order",
  "set_config_order",
  "clear_config_order",
  "set_model_chain",
  "clear_model_chain",
  "set_policy",
  "add_first_provider",
  "add_credential",
  "replace_credential",
  "remove_profile",
  "clear_profile",
  "clear_model",
  "disable",
  "enable",
  "probe",
  "switch_model",
  "pin_session",
  "release_pin",
  "reset_session",
  "compact_session",
  "undo_session_change",
  "import_legacy",
  "set_mode",
  "move_row_aside",
  "dismiss_overwrite",
  "create_operator",
  "reset_operator",
  "set_operator_role",
  "remove_operator",
  "end_sign_in",
  "sign_in",
  "sign_in_failed",
  "sign_in_locked",
  "change_password",
  "create_gateway_key",
  "change_gateway_key",
  "revoke_gateway_key",
  "make_backup",
  "download_backup",
  "remove_backup",
  "start_fault",
  "end_fault",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What a record is about. */
export const auditTargets = [
  "auth_order",
  "auth_profile",
  "config",
  "settings",
  "provider",
  "session",
  "operator",
  "gateway_key",
  "database",
  "agent",
  "file",
  "auth_row",
  "audit",
  "fault",
] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** A record as it was written, by this version or another. */
export type AuditEntry = {
  id: number;
  at: number;
  actor: string;
  action: string;
  targetType: string;
  targetId: string;
  agentId: string | null;
  before: unknown;
  after: unknown;
  verified: boolean;
};
/** `before` and `after` left undefined are filled with what the rows held; values at secret keys are masked (P-19). */
export type AuditDraft = Omit<AuditEntry, "id" | "verified">;

/** Newest first, those older than the record `before`. `target`: only what was done to it. */
export type AuditQuestion = { before?: number; limit: number; target?: { type: string; id: string } };
