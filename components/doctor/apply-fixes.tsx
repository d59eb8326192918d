"use client";

import { Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAdminLock } from "@/components/shell/use-admin-lock";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { changeWords } from "@/lib/i18n/doctor-words";
import type { DoctorChange } from "@/lib/views/doctor";
import type { Fixing } from "./use-fixing";

const ConfirmDialog = onDemand(async () => (await import("@/components/ui/confirm-dialog")).ConfirmDialog);

/** The button of some changes: it shows them word by word first (P-2). */
export function ApplyFixes(props: { changes: readonly DoctorChange[]; label: string; fixing: Fixing }) {
  const { changes, label, fixing } = props;
  const t = useTranslations("doctor");
  const words = useTranslations();
  const lockedBecause = useAdminLock();
  const [confirming, setConfirming] = useState(false);
  if (changes.length === 0) return null;
  return (
    <>
      <Button
        onClick={() => setConfirming(true)}
        disabled={lockedBecause !== null}
        busy={fixing.busy}
        title={lockedBecause ?? undefined}
      >
        <Wrench aria-hidden className="size-3.5" />
        {label}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={t("confirmTitle")}
          verb={t("apply", { count: changes.length })}
          busy={fixing.busy}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void fixing.apply(changes.map(({ what }) => what));
          }}
        >
          <p>{t("confirmText")}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
            {changes.map(({ what, said }) => (
              <li key={what}>{changeWords(words, said)}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
