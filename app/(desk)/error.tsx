"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** In place of a page whose drawing failed; the others stay in reach. */
export default function PageError({ reset }: { error: Error; reset(): void }) {
  const t = useTranslations("error");
  return (
    <main id="main" className="grid min-h-[70dvh] flex-1 place-items-center px-4 text-center">
      <div role="alert">
        <h1 className="text-lg font-semibold">{t("title")}</h1>
        <p className="mt-1 mb-5 text-sm text-muted">{t("broken")}</p>
        <Button onClick={reset}>{t("retry")}</Button>
      </div>
    </main>
  );
}
