"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyFace } from "@/components/ui/empty-face";

export function NoProviders() {
  const t = useTranslations("order");
  return (
    <>
      <PageHeader title={t("title")} />
      <main id="main" className="p-4 md:px-7 md:py-5">
        <div className="rounded-xl border bg-surface">
          <EmptyFace title={t("none")}>{t("noneNext")}</EmptyFace>
        </div>
      </main>
    </>
  );
}
