import type { FailureReason } from "../reasons";
import { says, type Evidence } from "./evidence";
import { isNoBodyText } from "./no-body";
import type { TextClass } from "./text-view";

// What the HTTP status makes of the class so far (01 §6). "Keep" means: if the class is one of these, it stands.
// Billing is kept everywhere and by nobody here: C-23 has decided it before.

/** The class so far, and whether a matcher that names the provider gave it. */
export type Effective = { found: TextClass | null; scoped: boolean };

/** Null: the status decides nothing (C-65). */
export function statusClass(evidence: Evidence, effective: Effective): TextClass | null {
  const { status } = evidence;
  const { found, scoped } = effective;
  if (status === undefined) return null;
  if (status === 429) return tooManyRequests(evidence, effective);
  if (status === 401 || status === 403) {
    return scoped ? found : keep(found, ["auth_permanent"], "auth", "C-57");
  }
  if (status >= 500) return serverFailure(status, found);
  if (status >= 300 && status < 400) return keepAny(found, "unknown", "C-68");
  switch (status) {
    case 407:
      return { reason: "auth", rule: "C-58" };
    case 408:
      return { reason: "timeout", rule: "C-58" };
    case 410:
      return keep(found, ["session_expired", "auth_permanent", "auth", "model_not_found"], "timeout", "C-58");
    case 404:
      return keep(
        found,
        ["context_overflow", "session_expired", "auth_permanent", "auth", "format"],
        "model_not_found",
        "C-59",
      );
    case 413:
      return { reason: "context_overflow", rule: "C-60" };
    case 400:
    case 422:
      return badRequest(evidence, found);
    case 412:
      return keepAny(found, "format", "C-63");
    case 499:
      return keep(found, ["overloaded"], "timeout", "C-64");
    default:
      return null;
  }
}

function keep(
  found: TextClass | null,
  kept: readonly FailureReason[],
  otherwise: FailureReason,
  rule: string,
): TextClass {
  return found?.reason != null && kept.includes(found.reason) ? found : { reason: otherwise, rule };
}

const keepAny = (found: TextClass | null, otherwise: FailureReason, rule: string): TextClass =>
  found?.reason != null ? found : { reason: otherwise, rule };

/** C-56. Overflow wording at 429 is a rate limit, whoever worded it. */
function tooManyRequests(evidence: Evidence, { found, scoped }: Effective): TextClass {
  if (scoped && found !== null && found.reason !== "context_overflow") return found;
  if (says(evidence, "banned")) return { reason: "auth_permanent", rule: "C-56" };
  return { reason: "rate_limit", rule: "C-56" };
}

const keptTimeouts: ReadonlySet<string> = new Set(["C-51.api_error", "C-51.got_internal", "C-50"]);
const gatewayTimeouts: ReadonlySet<number> = new Set([504, 522, 524]);

/** C-61. */
function serverFailure(status: number, found: TextClass | null): TextClass {
  if (status === 529) return { reason: "overloaded", rule: "C-61" };
  if (found?.reason === "timeout" && keptTimeouts.has(found.rule)) return found;
  const kept: FailureReason[] = [
    "context_overflow",
    "overloaded",
    "format",
    "server_error",
    "model_not_found",
  ];
  return keep(found, kept, gatewayTimeouts.has(status) ? "timeout" : "server_error", "C-61");
}

/** C-62. */
function badRequest(evidence: Evidence, found: TextClass | null): TextClass {
  if (isBodyLess(evidence)) return { reason: null, rule: "C-62" };
  if (found?.reason != null && found.reason !== "server_error") return found;
  return { reason: "format", rule: "C-62" };
}

/** No text at all, or nothing but a remark that there is none. */
function isBodyLess({ main, details, isHtml }: Evidence): boolean {
  if (isHtml || details.length > 0) return false;
  return main === null || main.whole === "" || isNoBodyText(main.whole);
}
