"use client";

import { Languages } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { localeNames, locales } from "@/lib/i18n/locale";
import { useLanguage } from "./use-language";

/** A native select with each language in its own name. */
export function LanguageSwitch({ className = "" }: { className?: string }) {
  const t = useTranslations("shell");
  const locale = useLocale();
  const { choose } = useLanguage();
  return (
    <label className={`inline-flex h-8 items-center gap-2 text-sm text-muted ${className}`}>
      <Languages aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{t("language")}</span>
      <select
        value={locale}
        onChange={(event) => {
          const chosen = locales.find((known) => known === event.target.value);
          if (chosen) choose(chosen);
        }}
        className="h-full min-w-0 rounded-md bg-transparent pr-1 hover:bg-raised hover:text-ink"
      >
        {locales.map((known) => (
          <option key={known} value={known} lang={known}>
            {localeNames[known]}
          </option>
        ))}
      </select>
    </label>
  );
}
