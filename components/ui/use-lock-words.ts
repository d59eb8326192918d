"use client";

import { useTranslations } from "next-intl";
import { lockWords } from "@/lib/i18n/lock-words";
import type { Lock } from "@/lib/views/lock-said";

/** Why a place of openclaw.json cannot be edited, in the reader's language; null when it can. */
export function useLockWords(): (lock: Lock | null | undefined) => string | null {
  const t = useTranslations();
  return (lock) => (lock ? lockWords(t, lock.said) : null);
}
