"use client";

import { CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReasonPill } from "@/components/ui/reason-pill";
import type { TryFailure } from "@/lib/client/first-run";

/** Why the provider did not answer: the reason a run would be given, the status, its own words. */
export function TryProblem({ failure }: { failure: TryFailure }) {
  const t = useTranslations("firstRun");
  const { reason, status, message } = failure;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-bad-ink">
      <CircleX aria-hidden className="size-4 shrink-0" />
      {t("noAnswer")}
      {reason && <ReasonPill reason={reason} />}
      {status !== null && <span className="tabular-nums">HTTP {status}</span>}
      <span className="basis-full font-mono text-xs break-words">{message}</span>
    </div>
  );
}
