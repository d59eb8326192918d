"use client";

import { useTranslations } from "next-intl";
import { labTabs, useLabTab } from "./lab-params";

export function LabTabs() {
  const t = useTranslations("lab");
  const [current, setTab] = useLabTab();
  return (
    <nav aria-label={t("tabs.label")} className="py-0.5">
      <ul className="flex flex-wrap gap-x-0.5 sm:gap-x-1">
        {labTabs.map((tab) => (
          <li key={tab}>
            <button
              type="button"
              aria-current={tab === current ? "page" : undefined}
              onClick={() => void setTab(tab)}
              className={`flex h-9 items-center rounded-lg border px-2 text-base sm:px-3 font-medium whitespace-nowrap pointer-coarse:h-11 ${tab === current ? "border-line bg-surface text-ink" : "border-transparent text-muted hover:text-ink"}`}
            >
              {t(`tabs.${tab}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
