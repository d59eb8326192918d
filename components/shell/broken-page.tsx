"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** In place of a page whose drawing failed. */
export function BrokenPage({ onRetry }: { onRetry(): void }) {
  const t = useTranslations("error");
  return (
    <main id="main" className="grid min-h-[70dvh] flex-1 place-items-center px-4 text-center">
      <div role="alert">
        <h1 className="text-lg font-semibold">{t("title")}</h1>
        <p className="mt-1 mb-5 text-sm text-muted">{t("broken")}</p>
        <Button onClick={onRetry}>{t("retry")}</Button>
      </div>
    </main>
  );
}
