"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTimeFormat } from "@/components/ui/use-time-format";
import type { AuditChange } from "@/lib/views/audit";
import { fields } from "./audit-words";

/** Value by value what was there before and what came; long ones scroll. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-[minmax(4rem,auto)_minmax(0,1fr)]">
      {changes.map((change) => (
        <Change key={change.name ?? ""} change={change} />
      ))}
    </dl>
  );
}

function Change({ change: { name, before, after } }: { change: AuditChange }) {
  const t = useTranslations("audit");
  const shown = useShown(name);
  const known = fields.find((field) => field === name);
  return (
    <>
      <dt className={name === null ? "sr-only" : "text-xs leading-6 text-muted"} title={known}>
        {known ? t(`field.${known}`) : (name ?? t("value"))}
      </dt>
      <dd className={`flex min-w-0 flex-wrap items-baseline gap-x-2 ${name === null ? "sm:col-span-2" : ""}`}>
        {before !== null && (
          <Value label={t("before")} text={shown(before)} className="bg-sunken text-muted line-through" />
        )}
        {before !== null && <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-faint" />}
        {after === null ? (
          <span className="text-xs text-muted">{t("nothing")}</span>
        ) : (
          <Value label={t("after")} text={shown(after)} className="bg-sunken text-ink" />
        )}
      </dd>
    </>
  );
}

function Value({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <span
      className={`max-h-40 max-w-full overflow-y-auto rounded-sm px-1.5 font-mono text-xs leading-6 break-words whitespace-pre-wrap ${className}`}
    >
      <span className="sr-only">{label} </span>
      {text}
    </span>
  );
}

/** The last that JavaScript has a date for. */
const lastMoment = 8_640_000_000_000_000;
const isMoment = (name: string | null) => name !== null && /(Until|At|^lastUsed|^expires)$/.test(name);

/** A value as people read it, as far as its name tells what it is. */
function useShown(name: string | null): (value: unknown) => string {
  const t = useTranslations("audit");
  const { full } = useTimeFormat();
  return (value) => {
    if (typeof value === "string") return value;
    if (typeof value === "boolean") return t(`flag.${value}`);
    if (typeof value === "number" && isMoment(name) && value <= lastMoment) return full(value);
    const isTexts =
      Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string");
    return isTexts ? value.join(", ") : JSON.stringify(value, null, 1);
  };
}
