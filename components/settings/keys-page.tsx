"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAdminLock } from "@/components/shell/use-admin-lock";
import { createToldPlace, useToldOnce } from "@/components/shell/use-told-once";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { gatewayKeysQuery } from "@/lib/client/settings-queries";
import type { KeysView, KeyView, NewKey } from "@/lib/views/gateway-keys";
import { ConnectPanel } from "./connect-panel";
import { KeysTable } from "./keys-table";
import { LockedFace } from "./locked-face";
import { QueryFaces } from "./query-faces";
import { SettingsFrame } from "./settings-frame";
import { ShownOnce } from "./shown-once";

const KeyDialog = onDemand(async () => (await import("./key-dialog")).KeyDialog);
const RevokeDialog = onDemand(async () => (await import("./revoke-dialog")).RevokeDialog);

type Open = { dialog: "create" } | { dialog: "change" | "revoke"; key: KeyView };

const rules = {
  idOf: ({ id }: NewKey) => id,
  opens: ({ keys }: KeysView, { id }: NewKey) => keys.some((key) => key.id === id && key.revokedAt === null),
};

const secrets = createToldPlace<NewKey>();

export function KeysPage({ baseUrl }: { baseUrl: string }) {
  const t = useTranslations("settings.keys");
  const lock = useAdminLock();
  const query = useQuery({ ...gatewayKeysQuery(), enabled: lock === null });
  const [open, setOpen] = useState<Open | null>(null);
  const { told, tell, forget } = useToldOnce(secrets, query, rules);
  const created = lock === null ? told : [];
  const close = () => setOpen(null);

  return (
    <SettingsFrame
      tab="keys"
      actions={
        <Button look="primary" disabled={!query.data} onClick={() => setOpen({ dialog: "create" })}>
          <Plus aria-hidden className="size-4" />
          {t("create")}
        </Button>
      }
    >
      {created.map((key) => (
        <ShownOnce
          key={key.id}
          title={t("createdTitle", { name: key.name })}
          text={t("createdText")}
          secret={key.secret}
          copyLabel={t("copyKey")}
          onDone={() => forget(key)}
        />
      ))}
      {lock !== null ? (
        <LockedFace reason={lock} />
      ) : (
        <QueryFaces query={query}>
          {(view) => (
            <KeysTable
              view={view}
              onChange={(key) => setOpen({ dialog: "change", key })}
              onRevoke={(key) => setOpen({ dialog: "revoke", key })}
            />
          )}
        </QueryFaces>
      )}
      <ConnectPanel baseUrl={baseUrl} secret={created.at(-1)?.secret ?? null} />
      {query.data && open?.dialog === "create" && (
        <KeyDialog view={query.data} changed={null} onCreated={tell} onClose={close} />
      )}
      {query.data && open?.dialog === "change" && (
        <KeyDialog view={query.data} changed={open.key} onCreated={tell} onClose={close} />
      )}
      {open?.dialog === "revoke" && <RevokeDialog revoked={open.key} onClose={close} />}
    </SettingsFrame>
  );
}
