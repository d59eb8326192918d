"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyFace } from "@/components/ui/empty-face";
import { ErrorFace } from "@/components/ui/error-face";
import { FilterSelect } from "@/components/ui/filter-select";
import { SearchField } from "@/components/ui/search-field";
import { Segments } from "@/components/ui/segments";
import { sessionsQuery } from "@/lib/client/sessions-query";
import { useAgent } from "@/lib/client/use-agent";
import { chosenBy, pinnedBy, sessionKinds, type SessionsFilter } from "@/lib/views/sessions";
import { SessionsSkeleton } from "./sessions-skeleton";
import { SessionsTable } from "./sessions-table";

const params = {
  kind: parseAsStringLiteral(sessionKinds),
  q: parseAsString,
  model: parseAsStringLiteral(chosenBy),
  pin: parseAsStringLiteral(pinnedBy),
};

export function SessionsPage() {
  const t = useTranslations("sessions");
  const { agentId } = useAgent();
  const [{ kind, q, model, pin }, setFilter] = useQueryStates(params);
  const filter: SessionsFilter = {
    ...(kind && { kind }),
    ...(q && { q }),
    ...(model && { model }),
    ...(pin && { pin }),
  };
  const isFiltered = Boolean(q ?? model ?? pin);
  const showAll = () => void setFilter({ q: null, model: null, pin: null });
  const list = useInfiniteQuery(sessionsQuery(agentId, filter));
  const pages = list.data?.pages ?? [];
  const [first] = pages;
  const sessions = pages.flatMap((page) => page.sessions);
  const shownKind = first?.kind ?? kind ?? "gateway";

  return (
    <>
      <PageHeader title={t("title")} />
      <main id="main" className="flex flex-col gap-3 p-4 md:px-7 md:py-5">
        <div role="search" className="flex flex-wrap items-center gap-2">
          {first && first.kinds.length > 1 && (
            <Segments
              label={t("kind.label")}
              value={shownKind}
              options={first.kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={(next) => void setFilter({ kind: next, q: null, model: null, pin: null })}
            />
          )}
          <SearchField
            label={t("search")}
            value={q ?? ""}
            onChange={(text) => void setFilter({ q: text || null })}
          />
          {shownKind === "gateway" && (
            <>
              <FilterSelect
                label={t("filter.model")}
                any={t("filter.any")}
                value={model ?? ""}
                options={chosenBy.map((value) => ({ value, label: t(`filter.chosenBy.${value}`) }))}
                onChange={(next) =>
                  void setFilter({ model: chosenBy.find((value) => value === next) ?? null })
                }
              />
              <FilterSelect
                label={t("filter.pin")}
                any={t("filter.any")}
                value={pin ?? ""}
                options={pinnedBy.map((value) => ({ value, label: t(`filter.pinnedBy.${value}`) }))}
                onChange={(next) => void setFilter({ pin: pinnedBy.find((value) => value === next) ?? null })}
              />
            </>
          )}
        </div>
        {first && shownKind === "openclaw" && (
          <p className="flex items-start gap-1.5 text-sm text-muted">
            <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {t("lock")}
          </p>
        )}
        <div
          className="overflow-hidden rounded-xl border bg-surface"
          aria-busy={list.isPending || list.isPlaceholderData}
        >
          {list.isPending ? (
            <SessionsSkeleton />
          ) : list.isError && sessions.length === 0 ? (
            <ErrorFace error={list.error} onRetry={() => void list.refetch()} />
          ) : !first || sessions.length === 0 ? (
            <NoSessions kind={shownKind} searched={isFiltered} onClear={showAll} />
          ) : (
            <SessionsTable view={first} sessions={sessions} />
          )}
        </div>
        {sessions.length > 0 && (
          <div className="flex items-center justify-center pb-2 text-sm text-muted">
            {list.hasNextPage ? (
              <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
                {list.isFetchingNextPage ? t("loading") : t("older")}
              </Button>
            ) : (
              t("end", { count: sessions.length })
            )}
          </div>
        )}
      </main>
    </>
  );
}

type EmptyProps = { kind: (typeof sessionKinds)[number]; searched: boolean; onClear(): void };

function NoSessions({ kind, searched, onClear }: EmptyProps) {
  const t = useTranslations("sessions");
  if (!searched) return <EmptyFace title={t("none")}>{t(`noneNext.${kind}`)}</EmptyFace>;
  return (
    <EmptyFace title={t("noMatch")}>
      <p className="mb-3">{t("noMatchNext")}</p>
      <Button onClick={onClear}>{t("clear")}</Button>
    </EmptyFace>
  );
}
