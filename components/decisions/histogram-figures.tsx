"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { histogramParts, totalOf } from "@/lib/views/histogram";
import type { CountedBins } from "./use-histogram";
import { useMoment } from "./use-moment";

/** The same figures as a table, newest first; made only when it is opened. */
export function HistogramFigures({ counted }: { counted: CountedBins }) {
  const t = useTranslations("decisions.histogram");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded text-xs text-muted hover:text-ink">{t("asTable")}</summary>
      {isOpen && <Figures counted={counted} />}
    </details>
  );
}

function Figures({ counted }: { counted: CountedBins }) {
  const t = useTranslations("decisions.histogram");
  const format = useFormatter();
  const moment = useMoment();
  const filled = counted.bins.filter((bin) => totalOf(bin) > 0).reverse();
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t("asTable")}
      className="mt-2 max-h-64 overflow-auto border-t"
    >
      <table className="w-full text-right tabular-nums">
        <caption className="sr-only">{t("title")}</caption>
        <thead className="sticky top-0 bg-surface text-xs text-faint">
          <tr>
            <th scope="col" className="py-1.5 text-left font-medium">
              {t("from")}
            </th>
            {histogramParts.map((part) => (
              <th key={part} scope="col" className="py-1.5 pl-4 font-medium">
                {t(`part.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {filled.map((bin) => (
            <tr key={bin.at}>
              <th scope="row" className="py-1 text-left font-normal whitespace-nowrap text-muted">
                {moment(bin.at)}
              </th>
              {histogramParts.map((part) => (
                <td key={part} className="py-1 pl-4">
                  {format.number(bin[part])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
