"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { notify, type Notice } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { saveCredential } from "@/lib/client/mutations";
import { keys } from "@/lib/client/queries";
import type { CredentialChange } from "@/lib/views/credential-change";

/** True when it was saved; otherwise the server's sentence has been shown. */
export function useSaveCredential(agentId: string) {
  const t = useTranslations("credentialForm");
  const queries = useQueryClient();
  const report = useReportProblem();
  const [busy, setBusy] = useState(false);

  async function save(profileId: string, change: CredentialChange, action?: Notice["action"]) {
    setBusy(true);
    try {
      await saveCredential({ agentId, profileId }, change);
      notify({
        title: t(change.isNew ? "added" : "replaced"),
        description: profileId,
        ...(action && { action }),
      });
      for (const queryKey of [keys.profiles(agentId), keys.board(agentId), keys.ordersOf(agentId)])
        void queries.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      report(t(change.isNew ? "notAdded" : "notReplaced"), error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { save, busy };
}
