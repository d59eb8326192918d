"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { keys } from "@/lib/client/queries";

type Words<T> = { done: string | null; failed: string; about?: (result: T) => string };

/** Runs one action at a time, says how it went and reads the settings again; null when it failed. */
export function useSettingsAction() {
  const queries = useQueryClient();
  const report = useReportProblem();
  const [busy, setBusy] = useState(false);

  async function run<T>(
    act: () => Promise<T>,
    { done, failed, about }: Words<T>,
  ): Promise<{ result: T } | null> {
    setBusy(true);
    try {
      const result = await act();
      if (done !== null) notify({ title: done, ...(about && { description: about(result) }) });
      return { result };
    } catch (error) {
      report(failed, error);
      return null;
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: keys.settings });
    }
  }
  return { run, busy };
}
