"use client";

import { parseAsString, useQueryStates } from "nuqs";
import type { AuditFilter } from "@/lib/views/audit";

const params = { actor: parseAsString, type: parseAsString, target: parseAsString };

/** The filters live in the URL, so that a link shows a colleague the same changes. */
export function useAuditFilter() {
  const [values, setValues] = useQueryStates(params, { history: "push" });
  const filter: AuditFilter = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ""),
  );
  return { filter, setFilter: setValues, clear: () => void setValues(null) };
}

export type SetAuditFilter = ReturnType<typeof useAuditFilter>["setFilter"];
