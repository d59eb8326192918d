"use client";

import { useTranslations } from "next-intl";
import { TextList } from "@/components/ui/text-list";
import { modeOf, rowsOf } from "@/lib/views/chain-draft";
import type { ChainValue } from "@/lib/views/chain-value";

export function ChainVersion({ value }: { value: ChainValue }) {
  const t = useTranslations("models");
  const mode = modeOf(value);
  return (
    <>
      {mode === "ownFallbacks" && <p className="text-sm text-muted">{t("inheritedPrimary")}</p>}
      <TextList list={mode === "inherit" ? null : rowsOf(value)} none={t("noSetting")} />
    </>
  );
}
