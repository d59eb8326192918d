"use client";

import { useTranslations } from "next-intl";
import { ModelName } from "@/components/ui/model-step";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import type { SelectionRule } from "@/lib/views/selection-rules";
import { FocusLink } from "./focus-link";

/** How strict each way of selecting a model is, and what that means with this chain. */
export function SelectionRulesPanel({ rules }: { rules: readonly SelectionRule[] }) {
  const t = useTranslations("models.rules");
  return (
    <Section title={t("title")} className="lg:col-span-2">
      <p className="px-4 pb-2 text-sm text-muted">{t("text")}</p>
      <dl className="grid border-t sm:grid-cols-2 xl:grid-cols-3">
        {rules.map(({ source, then }) => (
          <div key={source} className="flex flex-col gap-1 px-4 py-2.5">
            <dt className="text-sm">
              <span className="font-medium">{t(`name.${source}`)}</span>
              <span className="block text-xs text-muted">{t(`how.${source}`)}</span>
            </dt>
            <dd className="text-sm">
              {then.length === 0 ? (
                <Pill tone="idle">{t("strict")}</Pill>
              ) : (
                <>
                  <span className="text-muted">{t("then")} </span>
                  {then.map((ref, at) => (
                    <span key={ref}>
                      {at > 0 && ", "}
                      <FocusLink model={ref}>
                        <ModelName candidate={ref} />
                      </FocusLink>
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
