"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ProfileActions } from "@/components/shell/profile-actions";
import { useLockReason } from "@/components/shell/use-lock-reason";
import { Button } from "@/components/ui/button";
import { EmptyFace } from "@/components/ui/empty-face";
import { onDemand } from "@/components/ui/on-demand";
import { useNowBetween } from "@/lib/client/use-now";
import { changeTimes } from "@/lib/views/change-times";
import { profileRows, type ProfilesView } from "@/lib/views/profiles";
import { ProfilesFilterBar } from "./profiles-filter-bar";
import { ProfilesTable } from "./profiles-table";
import { useAdding } from "./use-adding";
import { useProfilesFilter } from "./use-profiles-filter";

const AddDialog = onDemand(async () => (await import("./add-dialog")).AddDialog);

const shownAtFirst = 200;

/** Rows are computed here, with the rules the gateway uses: at zero a profile turns ready without the server. */
export function ProfilesList({ view }: { view: ProfilesView }) {
  const t = useTranslations("profiles");
  const { facts } = view;
  const changes = useMemo(() => changeTimes(facts), [facts]);
  const now = useNowBetween(changes, view.now);
  const rows = useMemo(() => profileRows(view, now), [view, now]);
  const by = useProfilesFilter();
  const shown = rows.filter(by.shows);
  const lockedBecause = useLockReason(view);
  const [adding, setAdding] = useAdding();
  const [all, setAll] = useState(false);
  const providers = [...new Set(rows.map((row) => row.provider))];

  return (
    <ProfileActions agentId={view.agentId} readOnlyReason={view.readOnlyReason}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <ProfilesFilterBar providers={providers} by={by} />
        <Button
          look="primary"
          disabled={lockedBecause !== null}
          aria-describedby={lockedBecause ? "add-locked" : undefined}
          onClick={() => setAdding(by.filter.provider ?? "")}
        >
          <Plus aria-hidden className="size-4" />
          {t("add")}
        </Button>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <p role="status" className="tabular-nums">
          {t("count", { count: shown.length })}
        </p>
        {lockedBecause && <p id="add-locked">{lockedBecause}</p>}
      </div>
      <div className="overflow-hidden rounded-xl border bg-surface">
        {rows.length === 0 ? (
          <EmptyFace title={t("none")}>{t("noneNext")}</EmptyFace>
        ) : shown.length === 0 ? (
          <EmptyFace title={t("noMatch")}>
            <p className="mb-3">{t("noMatchNext")}</p>
            <Button onClick={by.clear}>{t("clear")}</Button>
          </EmptyFace>
        ) : (
          <ProfilesTable rows={all ? shown : shown.slice(0, shownAtFirst)} agentId={view.agentId} />
        )}
      </div>
      {!all && shown.length > shownAtFirst && (
        <p className="text-center">
          <Button onClick={() => setAll(true)}>{t("showAll", { count: shown.length })}</Button>
        </p>
      )}
      {adding !== null && lockedBecause === null && (
        <AddDialog view={view} provider={adding || null} onClose={() => setAdding(null)} />
      )}
    </ProfileActions>
  );
}
