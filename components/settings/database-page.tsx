"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAdminLock } from "@/components/shell/use-admin-lock";
import { Button } from "@/components/ui/button";
import { keys } from "@/lib/client/queries";
import { makeBackup } from "@/lib/client/settings-mutations";
import { databaseQuery } from "@/lib/client/settings-queries";
import { BackupsPanel } from "./backups-panel";
import { DatabaseFacts } from "./database-facts";
import { LockedFace } from "./locked-face";
import { QueryFaces } from "./query-faces";
import { SettingsFrame } from "./settings-frame";
import { useSettingsAction } from "./use-settings-action";

/** Understudy's own database: how big it is, what it keeps and for how long, and copies of it. */
export function DatabasePage() {
  const t = useTranslations("settings.database");
  const lock = useAdminLock();
  const queries = useQueryClient();
  const query = useQuery({ ...databaseQuery(), enabled: lock === null });
  const { run, busy } = useSettingsAction();
  const isRunning = query.data?.running !== null;

  async function backUp() {
    const made = await run(makeBackup, { done: null, failed: t("backupFailed") });
    if (made) queries.setQueryData(keys.database, made.result);
  }

  return (
    <SettingsFrame
      tab="database"
      actions={
        <Button look="primary" disabled={isRunning} busy={busy} onClick={() => void backUp()}>
          {t("backUp")}
        </Button>
      }
    >
      {lock !== null ? (
        <LockedFace reason={lock} />
      ) : (
        <QueryFaces query={query}>
          {(view) => (
            <>
              <DatabaseFacts view={view} />
              <BackupsPanel view={view} isMaking={busy} />
            </>
          )}
        </QueryFaces>
      )}
    </SettingsFrame>
  );
}
