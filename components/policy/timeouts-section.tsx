"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { EmptyFace } from "@/components/ui/empty-face";
import { Section } from "@/components/ui/section";
import { defaultTimeouts, timeoutNames, timeoutPath } from "@/lib/views/policy-fields";
import { FieldProblem } from "./field-frame";
import { NumberInput } from "./number-input";
import type { PolicyForm } from "./use-policy-form";

/** How long a provider may take; one row each, because a local model is slow where a service is not. */
export function TimeoutsSection({ form }: { form: PolicyForm }) {
  const t = useTranslations("policy.timeouts");
  const id = useId();
  const { providers } = form.view;
  return (
    <Section title={t("title")}>
      <p className="px-4 pb-3 text-sm text-muted">{t("text")}</p>
      {providers.length === 0 ? (
        <EmptyFace title={t("none")}>{t("noneNext")}</EmptyFace>
      ) : (
        <ul className="divide-y border-t">
          {providers.map((provider) => (
            <li key={provider} className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 py-3">
              <p className="w-full text-sm font-medium sm:w-28 sm:pb-1.5">{provider}</p>
              {timeoutNames.map((name) => {
                const path = timeoutPath(provider, name);
                const fieldId = `${id}-${provider}-${name}`;
                return (
                  <div key={name}>
                    <label htmlFor={fieldId} className="mb-0.5 block text-xs text-muted">
                      {t(name)}
                      <span className="sr-only">, {provider}</span>
                    </label>
                    <NumberInput
                      form={form}
                      path={path}
                      id={fieldId}
                      fallback={defaultTimeouts[name]}
                      unit={t("unit")}
                    />
                    <FieldProblem problem={form.problemOf(path)} id={`${fieldId}-problem`} />
                  </div>
                );
              })}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
