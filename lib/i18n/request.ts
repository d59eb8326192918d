import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";
import { catalogues } from "./catalogues";
import { localeCookie, pickLocale, pickZone, zoneCookie } from "./locale";

export default getRequestConfig(async () => {
  const jar = await cookies();
  const locale = pickLocale(jar.get(localeCookie)?.value, (await headers()).get("accept-language"));
  return {
    locale,
    messages: (await catalogues[locale]()).default,
    timeZone: pickZone(jar.get(zoneCookie)?.value),
  };
});
