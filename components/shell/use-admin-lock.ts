"use client";

import { useTranslations } from "next-intl";
import { useMe } from "./me";

/** Why only an admin may do this (P-23); null for one. */
export function useAdminLock(): string | null {
  const t = useTranslations("shell");
  const { role } = useMe();
  return role === "admin" ? null : t("adminLock", { role: t(`role.${role}`) });
}
