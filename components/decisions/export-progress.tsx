"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ExportView } from "@/lib/views/export";

/** Rows so far; the bar goes by the time span that is written, because not every filter is counted beforehand. */
export function ExportProgress({ progress, isLost }: { progress: ExportView | undefined; isLost: boolean }) {
  const t = useTranslations("decisions.export");
  const format = useFormatter();
  const { state, rows, total, share } = progress ?? { state: "running", rows: 0, total: null, share: 0 };
  const done =
    state === "done" ? 1 : total === null ? share : Math.min(1, Math.max(share, rows / Math.max(1, total)));
  const counted =
    total === null || state === "done"
      ? t("rows", { count: rows, number: format.number(rows) })
      : t("rowsOf", { number: format.number(rows), total: format.number(total) });
  return (
    <div className="mt-4">
      <div
        role="progressbar"
        aria-label={t("progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(done * 100)}
        aria-valuetext={counted}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div
          className={`h-full ${state === "failed" || isLost ? "bg-bad" : state === "cancelled" ? "bg-control" : "bg-ok"}`}
          style={{ width: `${done * 100}%` }}
        />
      </div>
      <p role="status" className="mt-1.5 tabular-nums">
        {isLost ? t("lost") : `${t(`state.${state}`)} ${counted}`}
      </p>
    </div>
  );
}
