"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { useMe } from "@/components/shell/me";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { EmptyFace } from "@/components/ui/empty-face";
import { AddProfileLink } from "./add-profile-link";

export function NoProviders() {
  const t = useTranslations("order");
  const { needsSetup } = useMe();
  return (
    <>
      <PageHeader title={t("title")} />
      <main id="main" className="p-4 md:px-7 md:py-5">
        <div className="rounded-xl border bg-surface">
          <EmptyFace title={t("none")}>
            <p>{t(needsSetup ? "noneSetup" : "noneNext")}</p>
            {needsSetup ? (
              <DeskLink href="/first-run" className={`mt-3 ${buttonClass()}`}>
                {t("setup")}
              </DeskLink>
            ) : (
              <AddProfileLink />
            )}
          </EmptyFace>
        </div>
      </main>
    </>
  );
}
