"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { DeskLink } from "@/components/ui/desk-link";
import { useAgent } from "@/lib/client/use-agent";

const tabs = ["keys", "operators", "database", "account"] as const;

type Props = { tab: (typeof tabs)[number]; actions?: ReactNode; children: ReactNode };

/** The settings' pages, one per noun; each has an address of its own. */
export function SettingsFrame({ tab, actions, children }: Props) {
  const t = useTranslations("settings");
  const { href } = useAgent();
  return (
    <>
      <PageHeader title={t("title")} withAgent={false} actions={actions} />
      <main id="main" className="flex flex-col gap-4 p-4 md:px-7 md:py-5">
        <nav aria-label={t("tabs")} className="-mb-px overflow-x-auto border-b">
          <ul className="flex sm:gap-1">
            {tabs.map((name) => (
              <li key={name}>
                <DeskLink
                  href={href(`/settings/${name}`)}
                  aria-current={name === tab ? "page" : undefined}
                  className={`flex h-9 items-center border-b-2 px-2.5 text-sm sm:px-3 whitespace-nowrap pointer-coarse:h-11 ${name === tab ? "border-ink font-medium text-ink" : "border-transparent text-muted hover:text-ink"}`}
                >
                  {t(`tab.${name}`)}
                </DeskLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[112rem]:grid-cols-[repeat(2,minmax(0,1fr))]">
          {children}
        </div>
      </main>
    </>
  );
}
