"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyFace } from "@/components/ui/empty-face";
import { ErrorFace } from "@/components/ui/error-face";
import { auditQuery } from "@/lib/client/audit-query";
import { AuditFilters } from "./audit-filters";
import { AuditEntry } from "./audit-entry";
import { AuditSkeleton } from "./audit-skeleton";
import { useAuditFilter } from "./use-audit-filter";

/** Who changed what when, and what was there before. */
export function AuditPage() {
  const t = useTranslations("audit");
  const { filter, setFilter, clear } = useAuditFilter();
  const list = useInfiniteQuery(auditQuery(filter));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isFiltered = Object.keys(filter).length > 0;

  return (
    <>
      <PageHeader
        title={t("title")}
        withAgent={false}
        actions={
          <Button onClick={() => void list.refetch()} disabled={list.isFetching}>
            <RefreshCw aria-hidden className={`size-3.5 ${list.isRefetching ? "animate-spin" : ""}`} />
            {t("refresh")}
          </Button>
        }
      />
      <main id="main" className="flex max-w-[92rem] flex-col gap-3 p-4 md:px-7 md:py-5">
        <AuditFilters filter={filter} setFilter={setFilter} onClear={clear} />
        <div className="overflow-hidden rounded-xl border bg-surface" aria-busy={list.isFetching}>
          {list.isPending ? (
            <AuditSkeleton />
          ) : list.isError ? (
            <ErrorFace error={list.error} onRetry={() => void list.refetch()} />
          ) : rows.length === 0 ? (
            <EmptyFace title={isFiltered ? t(list.hasNextPage ? "noMatchSoFar" : "noMatch") : t("empty")}>
              {isFiltered ? <Button onClick={clear}>{t("clear")}</Button> : t("emptyNext")}
            </EmptyFace>
          ) : (
            <ol aria-label={t("rows")} className="divide-y">
              {rows.map((row) => (
                <AuditEntry key={row.id} row={row} onActor={(actor) => void setFilter({ actor })} />
              ))}
            </ol>
          )}
        </div>
        {list.isSuccess && (
          <div className="flex justify-center pb-2 text-sm text-muted">
            {list.hasNextPage ? (
              <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
                {list.isFetchingNextPage ? t("loadingOlder") : t("older")}
              </Button>
            ) : (
              rows.length > 0 && !isFiltered && t("end")
            )}
          </div>
        )}
      </main>
    </>
  );
}
