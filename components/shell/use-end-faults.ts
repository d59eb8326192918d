"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { notify } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { endFaults } from "@/lib/client/mutations";
import { keys } from "@/lib/client/queries";

/** Ends one rehearsal, or with null all of them. */
export function useEndFaults() {
  const t = useTranslations("faults");
  const queries = useQueryClient();
  const report = useReportProblem();
  const [isEnding, setEnding] = useState(false);
  async function end(id: string | null) {
    setEnding(true);
    try {
      await endFaults(id);
      notify({ title: t("ended") });
    } catch (error) {
      report(t("notEnded"), error);
    }
    await queries.invalidateQueries({ queryKey: keys.me });
    setEnding(false);
  }
  return { end, isEnding };
}
