import { errorText } from "../error-said";
import type { LockSaid } from "../views/lock-said";

/** Why a place of openclaw.json cannot be edited, in English. */
export function lockText(said: LockSaid): string {
  switch (said.id) {
    case "whole-file":
      return "The file as a whole is not edited.";
    case "unknown-to-openclaw":
      return "OpenClaw does not know this key. It belongs into understudy/settings.json5.";
    case "not-edited":
      return "This key is not edited here.";
    case "secrets-in-file":
      return "Secrets of openclaw.json are edited in the file only.";
    case "parts-elsewhere":
      return `Parts of ${said.values.name} come from another file ($include). Edit it there.`;
    case "elsewhere":
      return `${said.values.name} comes from another file ($include). Edit it there.`;
    case "is-reference":
      return `${said.values.name} is a reference to a secret.`;
    case "holds-reference":
      return `${said.values.name} holds a reference to a secret.`;
    case "no-object":
      return `${said.values.name} is not an object, so nothing can be added to it.`;
    case "from-variable":
      return `${said.values.name} is filled in from the environment variable ${said.values.variable}.`;
    case "mend-first":
      return `The configuration has to be mended first. ${errorText(said.values.problem)}`;
  }
}
