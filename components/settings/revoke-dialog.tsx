"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { revokeKey } from "@/lib/client/settings-mutations";
import type { KeyView } from "@/lib/views/gateway-keys";
import { useSettingsAction } from "./use-settings-action";

export function RevokeDialog({ revoked, onClose }: { revoked: KeyView; onClose(): void }) {
  const t = useTranslations("settings.keys");
  const { run, busy } = useSettingsAction();
  const { id, name, fingerprint } = revoked;
  async function revoke() {
    const words = { done: t("revokeDone"), failed: t("revokeFailed"), about: () => name };
    if (await run(() => revokeKey(id), words)) onClose();
  }
  return (
    <ConfirmDialog
      title={t("revokeTitle", { name })}
      verb={t("revoke")}
      look="danger"
      busy={busy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <p className="font-mono text-ink">{fingerprint}</p>
      <p className="mt-1">{t("revokeText")}</p>
    </ConfirmDialog>
  );
}
