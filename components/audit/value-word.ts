import { failureReasons } from "@/lib/failover/reasons";
import { persistencePath } from "@/lib/views/policy-fields";

const roles = ["viewer", "operator", "admin"] as const;
const choosers = ["auto", "user"] as const;
const credentialTypes = ["api_key", "oauth", "token"] as const;
const windowSources = ["ladder", "retry_after", "provider_reset", "manual"] as const;
const lasting = ["turn", "session"] as const;
const reasons = [...failureReasons, "manual", "subscription_limit"] as const;

const persistence = persistencePath.join(".");

/** Where the words of a value are that is one of a few, as its field tells; null for any other. */
export function valueWord(name: string | null, text: string) {
  if (name === "role") return keyOf("shell.role", roles, text);
  if (name === persistence) return keyOf("audit.lasting", lasting, text);
  if (name === "type") return keyOf("credential.type", credentialTypes, text);
  if (/OverrideSource$/.test(name ?? "")) return keyOf("run.pin", choosers, text);
  if (/(^s|S)ource$/.test(name ?? "")) return keyOf("timer.source", windowSources, text);
  return /(^r|R)eason$/.test(name ?? "") ? keyOf("timer.reason", reasons, text) : null;
}

function keyOf<Place extends string, Known extends string>(
  place: Place,
  known: readonly Known[],
  text: string,
): `${Place}.${Known}` | null {
  const found = known.find((one) => one === text);
  return found === undefined ? null : `${place}.${found}`;
}
