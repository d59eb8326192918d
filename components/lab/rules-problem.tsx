"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Without the operator's rules the Lab could answer otherwise than the gateway, so it says so. */
export function RulesProblem({ onRetry }: { onRetry(): void }) {
  const t = useTranslations("lab");
  const retry = useTranslations("error");
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-xl bg-warn-soft px-4 py-2.5 text-sm text-warn-ink"
    >
      <p className="flex-1">{t("rulesMissing")}</p>
      <Button onClick={onRetry}>{retry("retry")}</Button>
    </div>
  );
}
