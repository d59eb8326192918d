// Languages: one catalogue each, and how a request gets its language and time zone.
// What must not live here: rules, data, anything a test of the core would need.

export const locales = ["en", "id", "th", "pt", "fr", "hi"] as const;
export type Locale = (typeof locales)[number];

/** Each in its own language. */
export const localeNames: Record<Locale, string> = {
  en: "English",
  id: "Bahasa Indonesia",
  th: "ไทย",
  pt: "Português",
  fr: "Français",
  hi: "हिन्दी",
};

export const localeCookie = "understudy-locale";
/** The browser's zone, so that the server's first rendering shows the same times. */
export const zoneCookie = "understudy-zone";

const isLocale = (value: string | undefined): value is Locale => locales.some((locale) => locale === value);

/** The operator's choice, else the best of the browser's languages that has a catalogue. */
export function pickLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", quality] = part.trim().split(";q=");
      return { language: tag.split("-")[0]?.toLowerCase(), weight: quality ? Number(quality) : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) if (isLocale(language)) return language;
  return "en";
}

export function pickZone(fromCookie: string | undefined): string {
  if (!fromCookie) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: fromCookie }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
