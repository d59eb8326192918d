"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useMoment } from "./use-moment";
import type { WindowEdge } from "./use-run-window";

/** What is below the last row: more to come, a search that may go on, or nothing. */
export function ListEnd({ edge, count }: { edge: WindowEdge; count: number }) {
  const t = useTranslations("decisions");
  return (
    <div
      role="row"
      className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-2 text-sm text-muted"
    >
      <span role="cell" className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
        {edge.searchedTo !== null ? (
          <SearchFurther edge={edge} />
        ) : edge.hasMore ? (
          t("loading")
        ) : (
          t("end", { count })
        )}
      </span>
    </div>
  );
}

/** The server stops after its time; the reader decides whether looking further is worth it. */
export function SearchFurther({ edge }: { edge: WindowEdge }) {
  const t = useTranslations("decisions");
  const moment = useMoment();
  return (
    <>
      <span className="tabular-nums">{t("searchedTo", { time: moment(edge.searchedTo ?? 0) })}</span>
      <Button onClick={edge.load} disabled={edge.isLoading}>
        {edge.isLoading ? t("searching") : t("searchFurther")}
      </Button>
    </>
  );
}
