"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLockReason } from "@/components/shell/use-lock-reason";
import { useSessionChange } from "@/components/shell/use-session-change";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import type { SessionVerb } from "@/lib/client/sessions-query";
import type { SessionView } from "@/lib/views/session";
import type { SessionSummary } from "@/lib/views/sessions";

const ConfirmDialog = onDemand(async () => (await import("@/components/ui/confirm-dialog")).ConfirmDialog);
const SwitchDialog = onDemand(async () => (await import("./switch-dialog")).SwitchDialog);

type Props = { view: SessionView; session: SessionSummary };

/** What may be done to the session, and why not where it may not (P-6, P-23). */
export function SessionTools({ view, session }: Props) {
  const t = useTranslations("session");
  const list = useTranslations("sessions");
  const { agentId, kind } = view;
  const { sessionKey, pin } = session;
  const roleLock = useLockReason({ readOnlyReason: null });
  const lockedBecause = roleLock ?? (kind === "openclaw" ? list("lock") : null);
  const { perform, busy } = useSessionChange(agentId);
  const [open, setOpen] = useState<"model" | "release-pin" | "reset" | null>(null);
  const locked = lockedBecause !== null;
  const close = () => setOpen(null);
  const act = async (change: SessionVerb) => {
    if (await perform(sessionKey, change)) close();
  };

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="primary" disabled={locked} onClick={() => setOpen("model")}>
        {t("act.model")}
      </Button>
      <Button disabled={locked || pin === null} onClick={() => setOpen("release-pin")}>
        {t("act.release-pin")}
      </Button>
      <Button look="danger" disabled={locked} onClick={() => setOpen("reset")}>
        {t("act.reset")}
      </Button>
      {lockedBecause && kind === "gateway" && (
        <p className="basis-full text-sm text-muted">{lockedBecause}</p>
      )}
      {open === "model" && (
        <SwitchDialog
          view={view}
          session={session}
          busy={busy}
          onSave={(change) => void act(change)}
          onClose={close}
        />
      )}
      {(open === "release-pin" || open === "reset") && (
        <ConfirmDialog
          title={t(`ask.${open}`)}
          verb={t(`act.${open}`)}
          look={open === "reset" ? "danger" : "primary"}
          busy={busy}
          onConfirm={() => void act({ verb: open })}
          onClose={close}
        >
          <p>{t(`askText.${open}`, { profile: pin?.profileId ?? "", source: pin?.source ?? "auto" })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
