"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMe } from "@/components/shell/me";
import { useLockReason } from "@/components/shell/use-lock-reason";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { findLaterChange } from "@/lib/client/audit-query";
import { putBack } from "@/lib/client/put-back";
import { keys } from "@/lib/client/queries";
import type { AuditRow } from "@/lib/views/audit";
import type { WayBack } from "@/lib/views/way-back";
import { useStaleText } from "./use-stale-text";

/** Undoes a change, as long as it is the one that stands; else says what stands, and who is known to have done that. */
export function PutBack({ way, row }: { way: WayBack; row: AuditRow }) {
  const t = useTranslations("audit");
  const queries = useQueryClient();
  const report = useReportProblem();
  const staleText = useStaleText();
  const lockedBecause = useLockReason({ readOnlyReason: null });
  const [busy, setBusy] = useState(false);
  const { defaultAgentId } = useMe();

  async function act() {
    setBusy(true);
    try {
      const stale = await putBack(way, defaultAgentId);
      if (stale === null) notify({ title: t("putBackDone"), description: row.targetId });
      else
        notify({
          title: t("putBackStale"),
          description: staleText(stale, await findLaterChange(row)),
          isError: true,
        });
      await queries.invalidateQueries({ queryKey: keys.audits });
    } catch (error) {
      report(t("putBackFailed"), error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      onClick={() => void act()}
      busy={busy}
      disabled={lockedBecause !== null}
      title={lockedBecause ?? undefined}
    >
      <Undo2 aria-hidden className="size-3.5" />
      {t("putBack")}
    </Button>
  );
}
