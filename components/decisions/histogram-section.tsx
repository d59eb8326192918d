"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorFace } from "@/components/ui/error-face";
import type { DecisionsFilter } from "@/lib/views/decisions";
import type { SetFilter } from "./filter-params";
import { HistogramFigures } from "./histogram-figures";
import { HistogramLegend } from "./histogram-legend";
import { HistogramPlot } from "./histogram-plot";
import { useHistogram } from "./use-histogram";
import { useMoment } from "./use-moment";
import { ZoomButtons } from "./zoom-buttons";

type Props = { agentId: string; filter: DecisionsFilter; setFilter: SetFilter };

/** When the runs that match began, by how they ended: the way to a time, by dragging, keys or buttons. */
export function HistogramSection({ agentId, filter, setFilter }: Props) {
  const t = useTranslations("decisions.histogram");
  const { query, counted } = useHistogram(agentId, filter);
  if (query.isError && !counted)
    return (
      <section aria-label={t("title")} className="rounded-xl border bg-surface">
        <ErrorFace error={query.error} onRetry={() => void query.refetch()} />
      </section>
    );
  return (
    <section
      aria-label={t("title")}
      className="flex min-h-54 flex-col gap-2 rounded-xl border bg-surface px-4 py-3"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {counted ? <HistogramLegend counted={counted} /> : <span className="skeleton h-4 w-64" />}
        {counted && <ZoomButtons span={counted.span} filter={filter} setFilter={setFilter} />}
      </div>
      {counted ? (
        <HistogramPlot
          counted={counted}
          onZoom={({ from, to }) => void setFilter({ from, to, at: null })}
          onJump={(at) => void setFilter({ at })}
        />
      ) : (
        <span className="skeleton h-20 w-full" />
      )}
      {counted?.countedBackTo != null && !query.isFetching && (
        <CountFurther at={counted.countedBackTo} onCount={() => void query.fetchNextPage()} />
      )}
      {counted && <HistogramFigures counted={counted} />}
    </section>
  );
}

function CountFurther({ at, onCount }: { at: number; onCount(): void }) {
  const t = useTranslations("decisions.histogram");
  const moment = useMoment();
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
      {t("countedBackTo", { time: moment(at) })}
      <Button onClick={onCount}>{t("countFurther")}</Button>
    </p>
  );
}
