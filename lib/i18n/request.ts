import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";
import { localeCookie, pickLocale, pickZone, zoneCookie } from "./locale";
import en from "./en.json";

const catalogues = { en };

export default getRequestConfig(async () => {
  const jar = await cookies();
  const locale = pickLocale(jar.get(localeCookie)?.value, (await headers()).get("accept-language"));
  return {
    locale,
    messages: catalogues[locale],
    timeZone: pickZone(jar.get(zoneCookie)?.value),
  };
});
