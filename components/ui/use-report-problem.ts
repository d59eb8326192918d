"use client";

import { useTranslations } from "next-intl";
import { isApiError } from "@/lib/client/fetch-json";
import { notify } from "./notify";

/** Says that an action did not work, with the server's sentence of why and what to do. */
export function useReportProblem() {
  const t = useTranslations("error");
  return (title: string, error: unknown) => {
    const description =
      isApiError(error) && error.status > 0
        ? error.message
        : isApiError(error)
          ? t("unreachable")
          : t("broken");
    notify({ title, description, isError: true });
  };
}
