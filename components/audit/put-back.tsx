"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLockReason } from "@/components/shell/use-lock-reason";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { putOrderBack } from "@/lib/client/audit-query";
import { keys } from "@/lib/client/queries";
import type { AuditRow } from "@/lib/views/audit";

/** Undoes a change of an order, as long as it is the one that stands. */
export function PutBack({ order }: { order: NonNullable<AuditRow["order"]> }) {
  const t = useTranslations("audit");
  const queries = useQueryClient();
  const report = useReportProblem();
  const lockedBecause = useLockReason({ readOnlyReason: null });
  const [busy, setBusy] = useState(false);
  const { provider } = order;

  async function putBack() {
    setBusy(true);
    try {
      if (await putOrderBack(order))
        notify({ title: t("putBackDone"), description: t("putBackDoneText", { provider }) });
      else notify({ title: t("putBackStale"), description: t("putBackStaleText"), isError: true });
      await queries.invalidateQueries({ queryKey: keys.audits });
    } catch (error) {
      report(t("putBackFailed"), error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      onClick={() => void putBack()}
      disabled={busy || lockedBecause !== null}
      title={lockedBecause ?? undefined}
    >
      <Undo2 aria-hidden className="size-3.5" />
      {t("putBack")}
    </Button>
  );
}
