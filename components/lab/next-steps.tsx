"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import type { NextStep } from "@/lib/views/lab-next-steps";

/** What happens next, in words and in order. */
export function NextSteps({ steps, provider }: { steps: readonly NextStep[]; provider: string }) {
  const t = useTranslations("lab.next");
  return (
    <Section title={t("title")}>
      <ol className="divide-y border-t">
        {steps.map((step, index) => (
          <li key={index} className="flex gap-3 px-4 py-2.5 text-sm">
            <span className="inline-flex size-5 shrink-0 items-center justify-center rounded-md bg-raised text-xs font-semibold text-muted tabular-nums">
              {index + 1}
            </span>
            <p className="min-w-0">
              <StepText step={step} provider={provider} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function StepText({ step, provider: named }: { step: NextStep; provider: string }) {
  const t = useTranslations("lab.next");
  const { duration } = useTimeFormat();
  const provider = named || t("theProvider");
  switch (step.step) {
    case "refresh":
      return t("refresh");
    case "rotate":
      return step.atMost === null
        ? t("rotate", { provider })
        : t("rotateAtMost", { provider, count: step.atMost });
    case "keep-profile":
      return t(`keep.${step.because}`);
    case "next-model":
      return t("nextModel");
    case "leave-provider":
      return t(`leave.${step.because}`, { provider });
    case "stop":
      return t(`stop.${step.because}`);
    case "wait-on-model":
      return t("waitOnModel", { wait: duration(step.ms) });
    case "retry-turn":
      return t("retryTurn");
    case "retry-chain":
      return t("retryChain", { count: step.atMost });
  }
}
