"use client";

import { useEffect, useSyncExternalStore } from "react";
import { browserZone } from "@/lib/client/browser-zone";
import { zoneCookie } from "@/lib/i18n/locale";

const never = () => () => {};

/** Times are shown in the browser's zone (09 §5); the cookie lets the next page be rendered in it at once. */
export function useBrowserZone(serverZone: string): string {
  const zone = useSyncExternalStore(never, browserZone, () => serverZone);
  useEffect(() => {
    document.cookie = `${zoneCookie}=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
  }, [zone]);
  return zone;
}
