"use client";

import { useTranslations } from "next-intl";
import { ModelName } from "@/components/ui/model-step";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import type { SelectionRule } from "@/lib/views/selection-rules";

/** How strict each way of selecting a model is, and what that means with this chain. */
export function SelectionRulesPanel({ rules }: { rules: readonly SelectionRule[] }) {
  const t = useTranslations("models.rules");
  return (
    <Section title={t("title")}>
      <p className="px-4 pb-2 text-sm text-muted">{t("text")}</p>
      <dl className="divide-y border-t">
        {rules.map(({ source, then }) => (
          <div
            key={source}
            className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <dt className="text-sm">
              <span className="font-medium">{t(`name.${source}`)}</span>
              <span className="block text-xs text-muted">{t(`how.${source}`)}</span>
            </dt>
            <dd className="text-sm">
              {then.length === 0 ? (
                <>
                  <Pill tone="idle">{t("strict")}</Pill>
                  <span className="block text-xs text-muted sm:mt-0.5">{t("strictText")}</span>
                </>
              ) : (
                <>
                  <span className="text-muted">{t("then")} </span>
                  {then.map((ref, at) => (
                    <span key={ref}>
                      {at > 0 && ", "}
                      <ModelName candidate={ref} />
                    </span>
                  ))}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
