import { createLoader, createParser, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { MAX_TIME } from "@/lib/failover/cooldown/time";
import { failureReasons } from "@/lib/failover/reasons";
import type { DecisionsFilter } from "@/lib/views/decisions";

export const outcomes = ["answered", "fell-back", "exhausted", "failed", "aborted", "unfinished"] as const;

/** What is no moment is no filter. */
const parseAsTime = createParser({
  parse: (text) => (/^\d{1,16}$/.test(text) && Number(text) <= MAX_TIME ? Number(text) : null),
  serialize: String,
});

const filters = {
  q: parseAsString,
  reason: parseAsStringLiteral(failureReasons),
  provider: parseAsString,
  model: parseAsString,
  profile: parseAsString,
  session: parseAsString,
  outcome: parseAsStringLiteral(outcomes),
  from: parseAsTime,
  to: parseAsTime,
};
/** Where the list begins and which run is open beside it; no filters, so they are kept apart. */
const place = { at: parseAsTime, run: parseAsString };

export const decisionsParams = { ...filters, ...place };

/** For the server, which reads the same list as the browser will. */
export const loadDecisionsParams = createLoader(decisionsParams);

type Values = Awaited<ReturnType<typeof loadDecisionsParams>>;

export function toFilter({ at, run, ...values }: Values): {
  filter: DecisionsFilter;
  at: number | null;
  run: string | null;
} {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== "");
  return { filter: Object.fromEntries(given), at, run };
}
