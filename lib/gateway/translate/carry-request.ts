import { dialectTable, type RequestDialect } from "../dialect";
import type { UpstreamApi } from "../ports";
import { uncarriedField } from "./carried-features";
import type { NeutralRequest } from "./neutral-request";
import { isTranslated, readRequest, type TranslatedDialect } from "./read-request";

/** Not ok: the client's field that this API cannot carry (P-33). */
export type Carried =
  { ok: true; dialect: TranslatedDialect; request: NeutralRequest } | { ok: false; field: string };

/** Whether the request can be translated to this API, and as what. */
export function carryRequest(dialect: RequestDialect, payload: unknown, api: UpstreamApi): Carried {
  if (!isTranslated(dialect)) return { ok: false, field: dialectTable[dialect].mainField };
  const read = readRequest(dialect, payload);
  if (!read.ok) return read;
  const field = uncarriedField(read.request.features, api);
  return field === null ? { ok: true, dialect, request: read.request } : { ok: false, field };
}
