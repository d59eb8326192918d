"use client";

import { useQueryStates } from "nuqs";
import { useState } from "react";
import { redact } from "@/lib/failover/decision/redact";
import type { FailureFields } from "@/lib/views/lab-examples";
import { failureParams } from "./lab-params";

/** What goes into a link: short enough, and nothing that looks like a key. */
const longestInLink = 2_000;
const isShareable = (text: string) => text.length <= longestInLink && redact(text) === text;

/** More than this is cut when it is pasted; the gateway reads 64 KB of a refusal. */
const longestField = 80_000;

/** The pasted failure: in the URL where that is possible, else in this tab only. */
export function useFailureFields() {
  const [linked, setLinked] = useQueryStates(failureParams);
  const [kept, setKept] = useState<Partial<FailureFields>>({});
  const [isCut, setCut] = useState(false);
  const fields: FailureFields = { ...linked, ...kept };

  const change = (next: Partial<FailureFields>) => {
    const texts = Object.entries({ ...fields, ...next }).map(
      ([name, text]) => [name, text.slice(0, longestField)] as const,
    );
    setCut(Object.values(next).some((text) => text.length > longestField));
    setKept(Object.fromEntries(texts.filter(([, text]) => !isShareable(text))));
    void setLinked(
      Object.fromEntries(texts.map(([name, text]) => [name, isShareable(text) && text !== "" ? text : null])),
    );
  };

  return { fields, change, isCut, isLinked: Object.keys(kept).length === 0 };
}

export type FailureEditor = ReturnType<typeof useFailureFields>;
