import { uncarriedText } from "../failover/decision/step-why-text";
import type { Candidate } from "../failover/run-record";
import type { ClientError } from "./client-error";
import { cleanText } from "./describe-failure";
import { dialectTable, type RequestDialect } from "./dialect";
import type { GatewayPorts } from "./ports";
import { isTranslated } from "./translate/read-request";

/**
 * A dialect that is never translated, asked of a chain where nobody speaks it, is refused before any run: whatever cools
 * meanwhile, no waiting brings the answer, and a client that counts tokens before every message must not fill the
 * decisions with runs that could not succeed (P-33).
 */
export function uncarriedByAll(
  dialect: RequestDialect,
  candidates: readonly Candidate[],
  { endpoint, redact }: Pick<GatewayPorts, "endpoint" | "redact">,
): ClientError | null {
  if (isTranslated(dialect)) return null;
  const { carriedBy, mainField: field } = dialectTable[dialect];
  const whys = new Set<string>();
  for (const { provider } of candidates) {
    const api = endpoint(provider)?.api;
    if (api !== undefined && carriedBy[api]) return null;
    if (api !== undefined) whys.add(uncarriedText({ provider, api, field, dialect }));
  }
  return { ...notCarried([...whys], redact), param: field };
}

/** No waiting makes it carried, whatever else cools meanwhile (P-33). */
export function notCarried(whys: readonly string[], redact: GatewayPorts["redact"]): ClientError {
  const message = cleanText(`No model of the chain can carry this request: ${whys.join("; ")}`, redact);
  return { status: 400, code: "dialect_not_carried", message };
}
