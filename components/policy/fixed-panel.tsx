"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import {
  blockProbeThrottleMs,
  originProbeIntervalMs,
  probeMarginMs,
  probeThrottleMs,
} from "@/lib/failover/policy";
import type { PolicyView } from "@/lib/views/policy";

const fixed = [
  ["probeMargin", probeMarginMs],
  ["probeThrottle", probeThrottleMs],
  ["blockThrottle", blockProbeThrottleMs],
  ["originInterval", originProbeIntervalMs],
] as const;

/** Numbers the rules use that nobody sets here (D-54), and those of the environment (07 §6). */
export function FixedPanel({ view }: { view: PolicyView }) {
  const t = useTranslations("policy.fixed");
  const { duration } = useTimeFormat();
  return (
    <Section title={t("title")}>
      <dl className="divide-y border-t text-sm">
        {fixed.map(([name, ms]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 px-4 py-2">
            <dt className="text-muted">{t(name)}</dt>
            <dd className="whitespace-nowrap tabular-nums">{duration(ms)}</dd>
          </div>
        ))}
        {view.environment.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 px-4 py-2">
            <dt className="font-mono text-xs text-muted">{name}</dt>
            <dd className="whitespace-nowrap tabular-nums">{value ?? t("off")}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t px-4 py-2 text-xs text-faint">{t("text")}</p>
    </Section>
  );
}
