import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { failureReasons } from "@/lib/failover/reasons";
import type { DecisionsFilter } from "@/lib/views/decisions";

export const outcomes = ["answered", "fell-back", "exhausted", "failed", "aborted", "unfinished"] as const;

const params = {
  q: parseAsString,
  reason: parseAsStringLiteral(failureReasons),
  provider: parseAsString,
  model: parseAsString,
  profile: parseAsString,
  session: parseAsString,
  outcome: parseAsStringLiteral(outcomes),
  from: parseAsInteger,
  to: parseAsInteger,
};
/** Where the list begins; no filter, so it is kept apart. */
const place = { at: parseAsInteger };

/** The filters live in the URL, so that a link shows a colleague the same list. */
export function useDecisionsFilter() {
  const [values, setValues] = useQueryStates({ ...params, ...place }, { history: "push" });
  const { at, ...filters } = values;
  const filter: DecisionsFilter = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== ""),
  );
  return { filter, at, setFilter: setValues, clear: () => void setValues(null) };
}

export type SetFilter = ReturnType<typeof useDecisionsFilter>["setFilter"];
