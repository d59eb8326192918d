"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyFace } from "@/components/ui/empty-face";
import { SearchFurther } from "./list-end";
import type { WindowEdge } from "./use-run-window";

type Props = { isFiltered: boolean; edge: WindowEdge; onClear(): void };

/** None at all, none that match, or none as far as was searched. */
export function NoRuns({ isFiltered, edge, onClear }: Props) {
  const t = useTranslations("decisions");
  if (edge.searchedTo !== null)
    return (
      <EmptyFace title={t("noneYet")}>
        <p className="flex flex-wrap items-center justify-center gap-3">
          <SearchFurther edge={edge} />
        </p>
      </EmptyFace>
    );
  if (!isFiltered) return <EmptyFace title={t("empty")}>{t("emptyNext")}</EmptyFace>;
  return (
    <EmptyFace title={t("noMatch")}>
      <p className="mb-3">{t("noMatchNext")}</p>
      <Button onClick={onClear}>{t("filter.clear")}</Button>
    </EmptyFace>
  );
}
