/** What records are about and what was done, as the store names it; what is not listed is shown as it is named. */
export const targetKinds = [
  "auth_order",
  "auth_profile",
  "config",
  "settings",
  "provider",
  "session",
  "operator",
  "gateway_key",
  "agent",
  "file",
  "auth_row",
  "audit",
] as const;

export const actorKinds = ["operator", "cli", "system"] as const;

export const actions = [
  "set_order",
  "clear_order",
  "set_config_order",
  "clear_config_order",
  "set_model_chain",
  "clear_model_chain",
  "add_first_provider",
  "replace_credential",
  "remove_profile",
  "clear_profile",
  "clear_model",
  "disable",
  "enable",
  "probe",
  "import_legacy",
  "set_mode",
  "move_row_aside",
  "dismiss_overwrite",
  "create_operator",
  "reset_operator",
  "change_password",
  "create_gateway_key",
  "revoke_gateway_key",
] as const;
