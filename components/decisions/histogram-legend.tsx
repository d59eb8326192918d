"use client";

import { useFormatter, useTranslations } from "next-intl";
import { histogramParts, totalOf } from "@/lib/views/histogram";
import { partLooks } from "./histogram-parts";
import type { CountedBins } from "./use-histogram";

/** How many of each, for the whole span; "+" while older ones are not counted. */
export function HistogramLegend({ counted }: { counted: CountedBins }) {
  const t = useTranslations("decisions.histogram");
  const format = useFormatter();
  const { sum, countedBackTo } = counted;
  const more = countedBackTo === null ? "" : "+";
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
      <strong className="font-semibold text-ink">
        {t("runs", { count: totalOf(sum), number: `${format.number(totalOf(sum))}${more}` })}
      </strong>
      {histogramParts.map((part) => (
        <span key={part} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 rounded-xs ${partLooks[part]}`} />
          {`${format.number(sum[part])}${more} ${t(`part.${part}`)}`}
        </span>
      ))}
    </p>
  );
}
