"use client";

import { useTranslations } from "next-intl";
import type { ActiveWindow } from "@/lib/failover/cooldown/active-windows";

type WindowFacts = Pick<ActiveWindow, "scope" | "reason" | "source" | "count">;

/** The words every timer carries: why, for what, which step, where the length comes from. */
export function useWindowText() {
  const t = useTranslations("timer");
  return {
    reason: ({ reason }: Pick<WindowFacts, "reason">) => t(`reason.${reason ?? "none"}`),
    scope: ({ scope }: Pick<WindowFacts, "scope">) =>
      scope.kind === "profile" ? t("allModels") : t("oneModel", { model: scope.modelId }),
    step: ({ count }: Pick<WindowFacts, "count">) => (count > 0 ? t("step", { count }) : null),
    source: ({ source }: Pick<WindowFacts, "source">) => t(`source.${source}`),
  };
}
