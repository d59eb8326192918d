"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { createContext, use, useState, type ReactNode } from "react";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { notify } from "@/components/ui/notify";
import { clearCooldown, disableProfile, enableProfile } from "@/lib/client/mutations";
import { keys } from "@/lib/client/queries";
import { useLockReason } from "@/components/shell/use-lock-reason";
import type { BoardView } from "@/lib/views/board";
import type { ProfileAction } from "./profile-action";

const ActionDialog = dynamic(() => import("./action-dialog").then((module) => module.ActionDialog), {
  ssr: false,
});

type Actions = {
  /** Why this operator may not act here, or null. */
  lockedBecause: string | null;
  /** Asks first where it hurts; enabling does not. */
  request(action: ProfileAction): void;
};

const Context = createContext<Actions | null>(null);

export function useProfileActions(): Actions {
  const actions = use(Context);
  if (!actions) throw new Error("useProfileActions belongs inside ProfileActions.");
  return actions;
}

export function ProfileActions({ board, children }: { board: BoardView; children: ReactNode }) {
  const t = useTranslations("board.action");
  const queries = useQueryClient();
  const report = useReportProblem();
  const lockedBecause = useLockReason(board);
  const [asked, setAsked] = useState<ProfileAction | null>(null);
  const [busy, setBusy] = useState(false);
  const { agentId } = board;

  async function perform(action: ProfileAction) {
    setBusy(true);
    try {
      await send(agentId, action);
      notify({ title: t(`done.${action.verb}`), description: action.card.profileId });
      setAsked(null);
      await queries.invalidateQueries({ queryKey: keys.board(agentId) });
    } catch (error) {
      report(t(`failed.${action.verb}`), error);
    } finally {
      setBusy(false);
    }
  }

  const request = (action: ProfileAction) => {
    if (action.verb === "enable") void perform(action);
    else setAsked(action);
  };

  return (
    <Context value={{ lockedBecause, request }}>
      {children}
      {asked && (
        <ActionDialog
          action={asked}
          busy={busy}
          onConfirm={(action) => void perform(action)}
          onClose={() => setAsked(null)}
        />
      )}
    </Context>
  );
}

function send(agentId: string, action: ProfileAction): Promise<unknown> {
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
