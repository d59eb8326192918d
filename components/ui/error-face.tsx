"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { isApiError } from "@/lib/client/fetch-json";
import { Button } from "./button";

/** Something could not be read: the sentence of the server, and a way to try again. */
export function ErrorFace({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useTranslations("error");
  const text = isApiError(error) ? (error.status === 0 ? t("unreachable") : error.message) : t("broken");
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <p className="flex items-center gap-2 text-sm font-medium">
        <CircleAlert aria-hidden className="size-4 text-bad" />
        {t("title")}
      </p>
      <p className="max-w-md text-sm text-muted">{text}</p>
      <Button onClick={onRetry}>{t("retry")}</Button>
    </div>
  );
}
