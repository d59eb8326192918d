"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMe } from "./me";

/** How far a long log of OpenClaw has been read; gone when it is read. */
export function LogReading() {
  const t = useTranslations("shell.banner");
  const format = useFormatter();
  const { reading } = useMe().openclawLog;
  if (reading === null) return null;
  const { readBytes, size } = reading;
  const megabytes = (bytes: number) => format.number(bytes / 1_000_000, { maximumFractionDigits: 0 });
  const text =
    size === null
      ? t("readingSome", { read: megabytes(readBytes) })
      : t("reading", { read: megabytes(readBytes), size: megabytes(size) });
  return (
    <div className="border-b bg-info-soft px-4 py-1.5 text-sm text-info-ink tabular-nums md:px-6">
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {text}
        <progress
          value={size === null ? undefined : readBytes}
          max={size ?? undefined}
          className="h-1.5 w-40 overflow-hidden rounded-full bg-surface [&::-moz-progress-bar]:bg-info [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-info"
        />
      </label>
    </div>
  );
}
