import type en from "./en.json";
import type { Locale } from "./locale";

/** Complete ones (catalogues.test.ts), so each may stand for the English one. */
export const catalogues: Record<Locale, () => Promise<{ default: typeof en }>> = {
  en: () => import("./en.json"),
  id: () => import("./id.json"),
  th: () => import("./th.json"),
  pt: () => import("./pt.json"),
  fr: () => import("./fr.json"),
  hi: () => import("./hi.json"),
};
