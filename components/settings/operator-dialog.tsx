"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { removeOperator, setOneTimePassword, setRole } from "@/lib/client/settings-mutations";
import type { OneTimePassword, OperatorView } from "@/lib/views/operators";
import type { OperatorAct } from "./operator-act";
import { RoleChoice } from "./role-choice";
import { useSettingsAction } from "./use-settings-action";

type Props = {
  act: OperatorAct;
  operator: OperatorView;
  onPassword(told: OneTimePassword): void;
  onClose(): void;
};

export function OperatorDialog({ act, operator, onPassword, onClose }: Props) {
  const t = useTranslations("settings.operators");
  const { name } = operator;
  const [role, chooseRole] = useState(operator.role);
  const { run, busy } = useSettingsAction();
  const words = { done: t(`done.${act}`), failed: t(`failed.${act}`), about: () => name };

  async function confirm() {
    switch (act) {
      case "role":
        if (await run(() => setRole(name, role), words)) onClose();
        return;
      case "password": {
        const set = await run(() => setOneTimePassword(name), { ...words, done: null });
        if (!set) return;
        onPassword(set.result);
        return onClose();
      }
      case "remove":
        if (await run(() => removeOperator(name), words)) onClose();
        return;
    }
  }

  return (
    <ConfirmDialog
      title={t(`title.${act}`, { name })}
      verb={t(`act.${act}`)}
      look={act === "remove" ? "danger" : "primary"}
      busy={busy || (act === "role" && role === operator.role)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {act === "role" ? (
        <RoleChoice value={role} onChange={chooseRole} />
      ) : (
        <p>{t(`text.${act}`, { count: operator.signIns })}</p>
      )}
    </ConfirmDialog>
  );
}
