"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { notify } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { keys } from "@/lib/client/queries";
import { changeSession, type SessionVerb } from "@/lib/client/sessions-query";

/** Makes a change, says what came of it, and offers the way back. */
export function useSessionChange(agentId: string) {
  const t = useTranslations("session");
  const queries = useQueryClient();
  const report = useReportProblem();
  const [busy, setBusy] = useState(false);

  async function perform(sessionKey: string, change: SessionVerb): Promise<boolean> {
    setBusy(true);
    try {
      const { auditId, isSwitchPending } = await changeSession({ agentId, sessionKey }, change);
      notify({
        title: t(auditId === null ? "unchanged" : `done.${change.verb}`),
        ...(isSwitchPending && { description: t("pendingText") }),
        ...(auditId !== null &&
          change.verb !== "undo" && {
            action: { label: t("undo"), run: () => void perform(sessionKey, { verb: "undo", auditId }) },
          }),
      });
      // A profile's page names the sessions that are pinned to it.
      await Promise.all(
        [keys.sessionsOf(agentId), keys.profiles(agentId)].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      return true;
    } catch (error) {
      report(t(`failed.${change.verb}`), error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { perform, busy };
}
