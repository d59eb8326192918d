"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { exportPath, exportQuery } from "@/lib/client/decisions-query";
import { sendJson } from "@/lib/client/fetch-json";
import { keys } from "@/lib/client/queries";
import { withQuery } from "@/lib/client/with-query";
import type { DecisionsFilter } from "@/lib/views/decisions";
import { ExportProgress } from "./export-progress";

type Format = "ndjson" | "csv";
const formats = ["ndjson", "csv"] as const satisfies readonly Format[];

type Props = {
  agentId: string;
  filter: DecisionsFilter;
  /** The download that was started last. */
  exportId: string | null;
  onStart(exportId: string | null): void;
  onClose(): void;
};

export function ExportDialog({ agentId, filter, exportId, onStart, onClose }: Props) {
  const t = useTranslations("decisions.export");
  const queries = useQueryClient();
  const [format, setFormat] = useState<Format>("ndjson");
  const progress = useQuery({ ...exportQuery(exportId ?? ""), enabled: exportId !== null });
  const cancel = useMutation({
    mutationFn: (id: string) => sendJson("DELETE", exportPath(id), {}),
    onSettled: (_answer, _error, id) => queries.invalidateQueries({ queryKey: keys.export(id) }),
  });
  const isRunning =
    exportId !== null && (progress.isPending || progress.data?.state === "running") && !progress.isError;

  function start() {
    const id = crypto.randomUUID();
    // The browser's own download: it writes to the disk, however much there is.
    const link = document.createElement("a");
    link.href = withQuery("/api/decisions/export", { agent: agentId, ...filter, format, id });
    link.download = "";
    link.click();
    onStart(id);
  }

  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      footer={
        isRunning ? (
          <>
            <Button onClick={onClose}>{t("goOn")}</Button>
            <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate(exportId)}>
              {t("cancel")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t("close")}</Button>
            <Button look="primary" onClick={start}>
              {t("start")}
            </Button>
          </>
        )
      }
    >
      <p>{Object.keys(filter).length > 0 ? t("filtered") : t("all")}</p>
      <fieldset disabled={isRunning} className="mt-3 flex flex-col gap-2 disabled:opacity-50">
        <legend className="sr-only">{t("format")}</legend>
        {formats.map((choice) => (
          <label key={choice} className="flex items-start gap-2.5 text-ink">
            <input
              type="radio"
              name="format"
              checked={format === choice}
              onChange={() => setFormat(choice)}
              className="mt-1 accent-accent"
            />
            <span>
              <span className="font-medium">{t(`formats.${choice}`)}</span>
              <span className="block text-muted">{t(`about.${choice}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {exportId !== null && <ExportProgress progress={progress.data} isLost={progress.isError} />}
    </Dialog>
  );
}
