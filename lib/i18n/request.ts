import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";
import { localeCookie, pickLocale, pickZone, zoneCookie, type Locale } from "./locale";
import type en from "./en.json";

/** Complete ones (catalogues.test.ts), so each may stand for the English one. */
const catalogues: Record<Locale, () => Promise<{ default: typeof en }>> = {
  en: () => import("./en.json"),
  id: () => import("./id.json"),
  th: () => import("./th.json"),
  pt: () => import("./pt.json"),
  fr: () => import("./fr.json"),
  hi: () => import("./hi.json"),
};

export default getRequestConfig(async () => {
  const jar = await cookies();
  const locale = pickLocale(jar.get(localeCookie)?.value, (await headers()).get("accept-language"));
  return {
    locale,
    messages: (await catalogues[locale]()).default,
    timeZone: pickZone(jar.get(zoneCookie)?.value),
  };
});
