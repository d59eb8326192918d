"use client";

import { useTranslations } from "next-intl";
import { useMe } from "./me";

/** Why the operator cannot change things here: the role (P-23), or a directory that can only be read. */
export function useLockReason({ readOnlyReason }: { readOnlyReason: string | null }): string | null {
  const t = useTranslations("shell");
  const { role } = useMe();
  return role === "viewer" ? t("viewerLock") : readOnlyReason;
}
