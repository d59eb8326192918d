"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { useProblemText } from "./use-problem-text";

type Props = { error: Error; onRetry(): void; children?: ReactNode };

/** Something could not be read: why, and a way to try again; `children` are others. */
export function ErrorFace({ error, onRetry, children }: Props) {
  const t = useTranslations("error");
  const text = useProblemText()(error);
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <p className="flex items-center gap-2 text-sm font-medium">
        <CircleAlert aria-hidden className="size-4 text-bad" />
        {t("title")}
      </p>
      <p className="max-w-md text-sm text-muted">{text}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>{t("retry")}</Button>
        {children}
      </p>
    </div>
  );
}
