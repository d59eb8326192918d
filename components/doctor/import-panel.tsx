"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAdminLock } from "@/components/shell/use-admin-lock";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { Section } from "@/components/ui/section";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { importLegacy } from "@/lib/client/doctor-query";
import { keys } from "@/lib/client/queries";
import { errorWords } from "@/lib/i18n/error-words";
import type { ImportPlan, ImportReport } from "@/lib/views/doctor";
import { ImportPlanView } from "./import-plan-view";

const ConfirmDialog = onDemand(async () => (await import("@/components/ui/confirm-dialog")).ConfirmDialog);

/** Files of older versions: what an import takes, what it leaves, and afterwards what it did (P-2, D-45). */
export function ImportPanel({ plans }: { plans: readonly ImportPlan[] }) {
  const words = useTranslations();
  const t = useTranslations("doctor.import");
  const queries = useQueryClient();
  const report = useReportProblem();
  const lockedBecause = useAdminLock();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reports, setReports] = useState<readonly ImportReport[]>([]);
  const files = plans.flatMap(({ sources }) => sources);

  async function run() {
    setConfirming(false);
    setBusy(true);
    try {
      const answer = await importLegacy();
      setReports(answer.reports);
      queries.setQueryData(keys.doctor, answer.view);
      void queries.invalidateQueries({ queryKey: keys.allCounts });
    } catch (error) {
      report(t("failed"), error);
    } finally {
      setBusy(false);
    }
  }

  if (plans.length === 0 && reports.length === 0) return null;
  return (
    <Section
      title={t("title")}
      aside={
        files.length > 0 && (
          <Button
            look="primary"
            onClick={() => setConfirming(true)}
            disabled={lockedBecause !== null}
            busy={busy}
            title={lockedBecause ?? undefined}
          >
            <Download aria-hidden className="size-3.5" />
            {t("verb")}
          </Button>
        )
      }
    >
      <div id="import" className="scroll-mt-20 border-t">
        <div role="status">
          {reports.map(({ agentId, said, backups }) => (
            <p
              key={agentId}
              className={`flex gap-2 border-b px-4 py-2.5 text-sm last:border-b-0 ${backups.length > 0 ? "bg-ok-soft text-ok-ink" : "bg-warn-soft text-warn-ink"}`}
            >
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
              {errorWords(words, said)}
            </p>
          ))}
        </div>
        {plans.length > 0 && <p className="px-4 pt-3 text-sm text-muted">{lockedBecause ?? t("text")}</p>}
        <div className="divide-y">
          {plans.map((plan) => (
            <ImportPlanView key={plan.agentId} plan={plan} />
          ))}
        </div>
      </div>
      {confirming && (
        <ConfirmDialog
          title={t("confirmTitle", { count: files.length })}
          verb={t("confirmVerb", { count: files.length })}
          busy={busy}
          onClose={() => setConfirming(false)}
          onConfirm={() => void run()}
        >
          <p>{t("confirmText")}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 font-mono text-xs text-ink">
            {files.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </Section>
  );
}
