"use client";

import { useTranslations } from "next-intl";
import type { Told } from "@/lib/error-said";
import { errorWords } from "@/lib/i18n/error-words";
import { useMe } from "./me";

/** Why the operator cannot change things here: the role (P-23), or a directory that can only be read. */
export function useLockReason({ readOnlyReason }: { readOnlyReason: Told | null }): string | null {
  const t = useTranslations();
  const { role } = useMe();
  if (role === "viewer") return t("shell.viewerLock");
  return readOnlyReason && errorWords(t, readOnlyReason.said);
}
