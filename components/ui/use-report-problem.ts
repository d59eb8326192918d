"use client";

import { notify } from "./notify";
import { useProblemText } from "./use-problem-text";

/** Says that an action did not work, with why and what to do. */
export function useReportProblem() {
  const problemText = useProblemText();
  return (title: string, error: unknown) => notify({ title, description: problemText(error), isError: true });
}
