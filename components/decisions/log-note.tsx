"use client";

import { errorWords } from "@/lib/i18n/error-words";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMe } from "@/components/shell/me";

/** Why runs of OpenClaw may be missing: a file of its log that cannot be read. */
export function LogNote() {
  const words = useTranslations();
  const t = useTranslations("decisions");
  const { problem } = useMe().openclawLog;
  if (problem === null) return null;
  return (
    <p className="flex gap-2 rounded-xl border bg-warn-soft px-4 py-2.5 text-sm text-warn-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t("logProblem", { problem: errorWords(words, problem.said) })}
    </p>
  );
}
