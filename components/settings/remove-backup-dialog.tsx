"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { removeBackup } from "@/lib/client/settings-mutations";
import { useSettingsAction } from "./use-settings-action";

export function RemoveBackupDialog({ name, onClose }: { name: string; onClose(): void }) {
  const t = useTranslations("settings.database");
  const { run, busy } = useSettingsAction();
  async function remove() {
    const words = { done: t("removeDone"), failed: t("removeFailed"), about: () => name };
    if (await run(() => removeBackup(name), words)) onClose();
  }
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      verb={t("remove")}
      look="danger"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p className="font-mono break-all text-ink">{name}</p>
      <p className="mt-1">{t("removeText")}</p>
    </ConfirmDialog>
  );
}
