"use client";

import { useRouter } from "next/navigation";
import { localeCookie, type Locale } from "@/lib/i18n/locale";

/** Keeps the choice in a cookie for a year and draws the page again in it; drafts on the page stay. */
export function useLanguage() {
  const router = useRouter();
  return {
    choose(locale: Locale) {
      document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`;
      router.refresh();
    },
  };
}
