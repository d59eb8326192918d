"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

export default function PageError({ reset }: { error: Error; reset(): void }) {
  const t = useTranslations("error");
  return (
    <main className="grid min-h-dvh place-items-center px-4 text-center" role="alert">
      <div>
        <h1 className="text-lg font-semibold">{t("title")}</h1>
        <p className="mt-1 mb-5 text-sm text-muted">{t("broken")}</p>
        <Button onClick={reset}>{t("retry")}</Button>
      </div>
    </main>
  );
}
