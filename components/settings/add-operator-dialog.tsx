"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { addOperator } from "@/lib/client/settings-mutations";
import { useLeaveWarning } from "@/lib/client/use-leave-warning";
import type { Role } from "@/lib/views/me";
import type { OneTimePassword } from "@/lib/views/operators";
import { RoleChoice } from "./role-choice";
import { useSettingsAction } from "./use-settings-action";

type Props = { onAdded(told: OneTimePassword): void; onClose(): void };

export function AddOperatorDialog({ onAdded, onClose }: Props) {
  const t = useTranslations("settings.operators");
  const cancel = useTranslations("dialog");
  const formId = useId();
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const { run, busy } = useSettingsAction();
  useLeaveWarning(name.trim() !== "");

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "" || busy) return;
    const added = await run(() => addOperator({ name: name.trim(), role }), {
      done: null,
      failed: t("addFailed"),
    });
    if (!added) return;
    onAdded(added.result);
    onClose();
  }

  return (
    <Dialog
      title={t("add")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel("cancel")}</Button>
          <Button look="primary" type="submit" form={formId} disabled={name.trim() === ""} busy={busy}>
            {t("add")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label={t("column.name")}
          hint={t("nameHint")}
          required
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <RoleChoice value={role} onChange={setRole} />
      </form>
    </Dialog>
  );
}
