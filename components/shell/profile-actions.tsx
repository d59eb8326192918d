"use client";

import type { Told } from "@/lib/error-said";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, use, useState, type ReactNode } from "react";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { notify } from "@/components/ui/notify";
import { onDemand } from "@/components/ui/on-demand";
import { clearCooldown, disableProfile, enableProfile } from "@/lib/client/mutations";
import { keys } from "@/lib/client/queries";
import type { ProbeAnswer } from "@/lib/views/probe";
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
  const queries = useQueryClient();
  const report = useReportProblem();
  const lockedBecause = useLockReason({ readOnlyReason });
  const { probe, isProbing, lastProbe } = useProbe(agentId);
  const [asked, setAsked] = useState<Exclude<ProfileAction, { verb: "probe" }> | null>(null);
  const [busy, setBusy] = useState(false);

  async function perform(action: DirectAction) {
    setBusy(true);
    try {
      await send(agentId, action);
      notify({ title: t(`done.${action.verb}`), description: action.card.profileId });
      setAsked(null);
      await Promise.all(
        [keys.board(agentId), keys.profiles(agentId)].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    } catch (error) {
      report(t(`failed.${action.verb}`), error);
    } finally {
      setBusy(false);
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

function send(agentId: string, action: DirectAction): Promise<unknown> {
  const target = { agentId, profileId: action.card.profileId };
  switch (action.verb) {
    case "clear":
      return clearCooldown(target, action.modelId);
    case "disable":
      return disableProfile(target, action.until);
    case "enable":
      return enableProfile(target);
  }
}
