import { useQueryStates } from "nuqs";
import { decisionsParams, toFilter } from "./decisions-params";

/** The filters live in the URL, so that a link shows a colleague the same list. */
export function useDecisionsFilter() {
  const [values, setFilter] = useQueryStates(decisionsParams, { history: "push" });
  return { ...toFilter(values), setFilter, clear: () => void setFilter(null) };
}

export type SetFilter = ReturnType<typeof useDecisionsFilter>["setFilter"];
