"use client";

import { useQuery } from "@tanstack/react-query";
import { getJson } from "@/lib/client/fetch-json";
import { keys } from "@/lib/client/queries";
import type { OperatorRule } from "@/lib/failover/classify/classification";
import type { LabRulesView } from "@/lib/views/lab-rules";

/** Loads the engine the gateway runs operators' expressions on; null: it cannot run this one. */
export type LoadPatterns = () => Promise<(source: string) => { test(text: string): boolean } | null>;

/** As written, to tell one set from another, and ready to run. */
export type LabRules = { written: LabRulesView["rules"]; compiled: readonly OperatorRule[] };

export const noRules: LabRules = { written: [], compiled: [] };

/** The operator's own rules (P-27), compiled in the browser; the engine comes only where there are any. */
export function useOperatorRules(loadPatterns: LoadPatterns) {
  return useQuery({
    queryKey: keys.labRules,
    queryFn: async ({ signal }): Promise<LabRules> => {
      const { rules: written } = await getJson<LabRulesView>("/api/lab/rules", signal);
      if (written.length === 0) return noRules;
      const compile = await loadPatterns();
      const compiled = written.flatMap(({ match, ...rule }) => {
        const pattern = compile(match);
        return pattern ? [{ ...rule, matches: (text: string) => pattern.test(text) }] : [];
      });
      return { written, compiled };
    },
    // Compiled rules are functions: there is nothing to compare.
    structuralSharing: false,
  });
}
