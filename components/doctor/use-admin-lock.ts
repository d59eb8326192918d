"use client";

import { useTranslations } from "next-intl";
import { useMe } from "@/components/shell/me";

/** Why only an admin may do this (P-23); null for one. */
export function useAdminLock(): string | null {
  const t = useTranslations("doctor");
  return useMe().role === "admin" ? null : t("adminOnly");
}
