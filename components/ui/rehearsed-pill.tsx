"use client";

import { useTranslations } from "next-intl";
import { Pill } from "./pill";

/** A fault switch had part in the run: what it shows was not the provider's doing (P-34). */
export function RehearsedPill() {
  const t = useTranslations("run");
  return <Pill tone="info">{t("rehearsed")}</Pill>;
}
