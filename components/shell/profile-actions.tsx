"use client";

import type { Told } from "@/lib/error-said";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, use, useState, type ReactNode } from "react";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { notify } from "@/components/ui/notify";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useWindowText } from "@/components/ui/use-window-text";
import { deskClock } from "@/lib/client/desk-clock";
import type { ProbeAnswer } from "@/lib/views/probe";
import type { WayBack } from "@/lib/views/way-back";
import type { DirectAction, ProfileAction } from "./profile-action";
import { useLockReason } from "./use-lock-reason";
import { useProbe } from "./use-probe";

const ActionDialog = onDemand(async () => (await import("./action-dialog")).ActionDialog);
const PinDialog = onDemand(async () => (await import("./pin-dialog")).PinDialog);

type Actions = {
  /** Why this operator may not act here, or null. */
  lockedBecause: string | null;
  /** Asks first where it hurts; enabling and probing do not. */
  request(action: ProfileAction): void;
  isProbing(profileId: string): boolean;
  /** What the last probe on this page came to. */
  lastProbe(profileId: string): ProbeAnswer | null;
};

const Context = createContext<Actions | null>(null);

export function useProfileActions(): Actions {
  const actions = use(Context);
  if (!actions) throw new Error("useProfileActions belongs inside ProfileActions.");
  return actions;
}

type Props = { agentId: string; readOnlyReason: Told | null; children: ReactNode };

export function ProfileActions({ agentId, readOnlyReason, children }: Props) {
  const t = useTranslations("board.action");
  const text = useWindowText();
  const { moment } = useTimeFormat();
  const queries = useQueryClient();
  const report = useReportProblem();
  const lockedBecause = useLockReason({ readOnlyReason });
  const { probe, isProbing, lastProbe } = useProbe(agentId);
  const [asked, setAsked] = useState<Exclude<ProfileAction, { verb: "probe" }> | null>(null);
  const [busy, setBusy] = useState(false);

  async function perform(action: DirectAction) {
    setBusy(true);
    try {
      const { actOnProfile } = await import("./act-on-profile");
      const { profileId, wayBack, goesOn } = await actOnProfile({ agentId, queries }, action);
      const left = goesOn && {
        reason: text.reason(goesOn),
        time: moment(goesOn.until, deskClock.now()),
      };
      notify({
        title: t(`done.${action.verb}`),
        description: left ? t("goesOn", { profile: profileId, ...left }) : profileId,
        ...(wayBack && { action: { label: t("undo"), run: () => void undo(profileId, wayBack) } }),
      });
      setAsked(null);
    } catch (error) {
      report(t(`failed.${action.verb}`), error);
    } finally {
      setBusy(false);
    }
  }

  async function undo(profileId: string, wayBack: WayBack) {
    try {
      const { undoAct } = await import("./act-on-profile");
      const isBack = await undoAct({ agentId, queries }, wayBack);
      if (isBack) notify({ title: t("undone"), description: profileId });
      else notify({ title: t("notUndone"), description: t("changedSince"), isError: true });
    } catch (error) {
      report(t("notUndone"), error);
    }
  }

  const close = () => setAsked(null);
  const request = (action: ProfileAction) => {
    if (action.verb === "probe") void probe(action.card.profileId, action.model);
    else if (action.verb === "enable") void perform(action);
    else setAsked(action);
  };

  return (
    <Context value={{ lockedBecause, request, isProbing, lastProbe }}>
      {children}
      {asked?.verb === "pin" && (
        <PinDialog agentId={agentId} profileId={asked.card.profileId} onClose={close} />
      )}
      {asked && asked.verb !== "pin" && (
        <ActionDialog
          action={asked}
          busy={busy}
          onConfirm={(action) => void perform(action)}
          onClose={close}
        />
      )}
    </Context>
  );
}
