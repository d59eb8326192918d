import type { CheckId } from "../views/doctor-said";

/** Said where a check finds nothing wrong. */
export const fineTexts: Record<CheckId, string> = {
  config: "openclaw.json and the settings are valid.",
  "settings-in-config": "openclaw.json holds nothing that OpenClaw does not know.",
  "own-database": "Understudy's own database can be opened.",
  rows: "Every row of the auth stores can be read.",
  schema: "The databases have a schema that is known.",
  "file-modes": "Only the owner can read the files with secrets.",
  "legacy-files": "No profiles are left in files of older versions.",
  "usable-models": "Every model of every chain has a profile that can be used.",
  chain: "Every fallback names a model, each once.",
  credentials: "Every stored credential can be used.",
  "rejected-credentials": "Everything that is stored as a credential is one.",
  "order-ids": "Every id in an order is stored.",
  "order-gaps": "Every explicit order has all profiles of its provider.",
  "config-profiles": "Every profile in openclaw.json matches a stored credential.",
  "agents-twice": "Every agent is written in one place.",
  "unknown-keys": "No key of openclaw.json looks misspelt.",
  "far-windows": "No window ends later than a rule would let it.",
  "future-times": "No stored time lies in the future.",
  "clock-skew": "The clock of OpenClaw's log and of this machine agree.",
  sessions: "No session is tied to something that is gone.",
  "legacy-ids": "No profile has an id of an older form.",
};
