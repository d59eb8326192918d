"use client";

import { useTranslations } from "next-intl";
import type { AuditChange } from "@/lib/views/audit";

/** Value by value what was there before and what came; nothing is cut off but scrolls. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const t = useTranslations("audit");
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-col gap-1.5">
      {changes.map(({ name, before, after }) => (
        <div key={name ?? ""}>
          {name !== null && <dt className="text-xs text-muted">{name}</dt>}
          <dd className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            <Value label={t("before")} value={before} />
            <Value label={t("after")} value={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ label, value }: { label: string; value: unknown }) {
  const t = useTranslations("audit");
  return (
    <div className="flex min-w-0 gap-2 rounded-md bg-sunken px-2 py-1">
      <span className="shrink-0 text-xs text-faint">{label}</span>
      <span className="max-h-40 min-w-0 flex-1 overflow-y-auto font-mono text-xs leading-5 break-words whitespace-pre-wrap">
        {value === null ? <span className="font-sans text-faint">{t("nothing")}</span> : shown(value)}
      </span>
    </div>
  );
}

function shown(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return JSON.stringify(value, null, 1);
}
