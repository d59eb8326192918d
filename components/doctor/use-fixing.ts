"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { notify } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { applyFixes } from "@/lib/client/doctor-query";
import { keys } from "@/lib/client/queries";
import { changeWords } from "@/lib/i18n/doctor-words";
import { errorWords } from "@/lib/i18n/error-words";
import type { FixResult } from "@/lib/views/doctor";

export type Fixing = ReturnType<typeof useFixing>;

/** Makes previewed changes and says, one by one, what became of them. */
export function useFixing() {
  const words = useTranslations();
  const t = useTranslations("doctor");
  const queries = useQueryClient();
  const report = useReportProblem();
  const [busy, setBusy] = useState(false);

  const describe = ({ what, said, message, why }: FixResult) =>
    `${said ? changeWords(words, said) : what} ${why ? errorWords(words, why) : message}`;

  async function apply(changes: readonly string[]) {
    setBusy(true);
    try {
      const { results, view } = await applyFixes(changes);
      queries.setQueryData(keys.doctor, view);
      void queries.invalidateQueries({ queryKey: keys.allCounts });
      const failed = results.filter(({ isDone }) => !isDone);
      const done = results.length - failed.length;
      if (done > 0) notify({ title: t("fixed", { count: done }) });
      if (failed.length > 0)
        notify({
          title: t("notFixed", { count: failed.length }),
          description: failed.map(describe).join(" "),
          isError: true,
        });
    } catch (error) {
      report(t("notFixed", { count: changes.length }), error);
    } finally {
      setBusy(false);
    }
  }

  return { apply, busy };
}
