"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import type { DatabaseView } from "@/lib/views/database";
import { useBytes } from "./use-bytes";

const dayMs = 86_400_000;

export function DatabaseFacts({ view }: { view: DatabaseView }) {
  const t = useTranslations("settings.database");
  const format = useFormatter();
  const bytes = useBytes();
  const { full } = useTimeFormat();
  const { rows, retention, oldestRunAt } = view;
  // Pages freed in the write-ahead log may outweigh a file that is still small.
  const part = Math.min(1, Math.max(0, view.bytes - view.freeBytes) / retention.maxBytes);
  return (
    <Section title={t("facts")}>
      <dl className="grid gap-x-6 gap-y-0.5 px-4 pb-4 text-sm sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-2">
        <Fact label={t("file")}>
          <code className="font-mono text-xs break-all">{view.path}</code>
        </Fact>
        <Fact label={t("size")}>
          {bytes(view.bytes)}
          <span className="text-muted">
            {" "}
            {t("sizeDetail", { free: bytes(view.freeBytes), log: bytes(view.logBytes) })}
          </span>
          <span className="mt-1 block h-1.5 max-w-sm overflow-hidden rounded-full bg-raised">
            <span
              className={`block h-full ${part > 0.9 ? "bg-warn" : "bg-info"}`}
              style={{ width: `${Math.max(0.5, part * 100)}%` }}
            />
          </span>
          <span className="mt-0.5 block text-xs text-muted">
            {t("ofLimit", {
              part: format.number(part, { style: "percent" }),
              limit: bytes(retention.maxBytes),
            })}
          </span>
        </Fact>
        <Fact label={t("runs")}>
          {format.number(rows.runs)}
          {oldestRunAt !== null && (
            <span className="text-muted"> {t("since", { time: full(oldestRunAt) })}</span>
          )}
          <span className="block text-xs text-muted">
            {t("runsKept", { days: retention.keptMs / dayMs, limit: bytes(retention.maxBytes) })}
          </span>
        </Fact>
        <Fact label={t("audit")}>
          {format.number(rows.audit)}
          <span className="block text-xs text-muted">
            {t("auditKept", { days: retention.auditKeptMs / dayMs, rows: retention.auditRows })}
          </span>
        </Fact>
        <Fact label={t("sessions")}>{format.number(rows.sessions)}</Fact>
        <Fact label={t("schema")}>{view.schema}</Fact>
      </dl>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="mb-2 min-w-0 tabular-nums sm:mb-0">{children}</dd>
    </>
  );
}
