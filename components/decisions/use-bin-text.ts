"use client";

import { useFormatter, useTranslations } from "next-intl";
import { histogramParts, sumOf } from "@/lib/views/histogram";
import { selectedSpan, type BinRange } from "./bin-range";
import { useMoment } from "./use-moment";
import type { CountedBins } from "./use-histogram";

/** The chosen bins in words: "29 Nov 14:00 – 14:20: 12 answered, 3 fell back". */
export function useBinText() {
  const t = useTranslations("decisions.histogram");
  const format = useFormatter();
  const moment = useMoment();
  return ({ bins, span }: Pick<CountedBins, "bins" | "span">, range: BinRange): string => {
    const { from, to } = selectedSpan(range, span);
    const [low, high] = [Math.min(range.anchor, range.focus), Math.max(range.anchor, range.focus)];
    const sum = sumOf(bins.slice(low, high + 1));
    const parts = histogramParts.flatMap((part) =>
      sum[part] > 0 ? [`${format.number(sum[part])} ${t(`part.${part}`)}`] : [],
    );
    const times = t("span", { from: moment(from), to: moment(to) });
    return t("bin", { times, counts: parts.length > 0 ? parts.join(", ") : t("none") });
  };
}
