"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAdminLock } from "@/components/shell/use-admin-lock";
import { createToldPlace, useToldOnce } from "@/components/shell/use-told-once";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { operatorsQuery } from "@/lib/client/settings-queries";
import type { OneTimePassword, OperatorsView, OperatorView } from "@/lib/views/operators";
import type { OperatorAct } from "./operator-act";
import { LockedFace } from "./locked-face";
import { OperatorsTable } from "./operators-table";
import { QueryFaces } from "./query-faces";
import { SettingsFrame } from "./settings-frame";
import { ShownOnce } from "./shown-once";
import { SignInsPanel } from "./sign-ins-panel";

const AddOperatorDialog = onDemand(async () => (await import("./add-operator-dialog")).AddOperatorDialog);
const OperatorDialog = onDemand(async () => (await import("./operator-dialog")).OperatorDialog);

const rules = {
  idOf: ({ name }: OneTimePassword) => name,
  /** Until the operator is removed, or has chosen a password of their own. */
  opens: ({ operators }: OperatorsView, told: OneTimePassword) =>
    operators.some(({ name, mustChangePassword }) => name === told.name && mustChangePassword),
};

const passwords = createToldPlace<OneTimePassword>();

export function OperatorsPage() {
  const t = useTranslations("settings.operators");
  const lock = useAdminLock();
  const query = useQuery({ ...operatorsQuery(), enabled: lock === null });
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ act: OperatorAct; operator: OperatorView } | null>(null);
  const { told, tell, forget } = useToldOnce(passwords, query, rules);

  return (
    <SettingsFrame
      tab="operators"
      actions={
        <Button look="primary" disabled={!query.data} onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" />
          {t("add")}
        </Button>
      }
    >
      {lock === null &&
        told.map((password) => (
          <ShownOnce
            key={password.name}
            title={t("passwordTitle", { name: password.name })}
            text={t("passwordText")}
            secret={password.password}
            copyLabel={t("copyPassword")}
            onDone={() => forget(password)}
          />
        ))}
      {lock !== null ? (
        <LockedFace reason={lock} />
      ) : (
        <>
          <QueryFaces query={query}>
            {(view) => <OperatorsTable view={view} onAct={(act, operator) => setOpen({ act, operator })} />}
          </QueryFaces>
          <SignInsPanel whose="all" />
        </>
      )}
      {adding && <AddOperatorDialog onAdded={tell} onClose={() => setAdding(false)} />}
      {open && <OperatorDialog {...open} onPassword={tell} onClose={() => setOpen(null)} />}
    </SettingsFrame>
  );
}
