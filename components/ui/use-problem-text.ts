"use client";

import { useTranslations } from "next-intl";
import { isApiError } from "@/lib/client/fetch-json";
import { errorWords } from "@/lib/i18n/error-words";

/** Why something did not work, in the reader's language; in the server's English where it has no word of its own. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations();
  return (error) => {
    if (!isApiError(error)) return t(isNotLoaded(error) ? "error.unloaded" : "error.broken");
    if (error.status === 0) return t("error.unreachable");
    const { said } = error;
    return said && t.has(`error.said.${said.id}`) ? errorWords(t, said) : error.message;
  };
}

/** A script of the desk could not be fetched: the network is gone, or the server has another build by now. */
const isNotLoaded = (error: unknown) => error instanceof Error && error.name === "ChunkLoadError";
