import { memo } from "react";
import { histogramParts, totalOf, type HistogramBin } from "@/lib/views/histogram";
import { partLooks } from "./histogram-parts";

type Props = { bin: HistogramBin; highest: number; isSelected: boolean; isCounted: boolean };

/** Hidden from screen readers: the figures stand in the table, the chosen bin is spoken. */
export const HistogramBar = memo(function HistogramBar({ bin, highest, isSelected, isCounted }: Props) {
  const total = totalOf(bin);
  return (
    <span
      aria-hidden
      className={`flex h-full min-w-0 flex-1 flex-col-reverse px-px ${isSelected ? "bg-accent-soft" : ""} ${isCounted ? "" : "hatched"}`}
    >
      {total > 0 &&
        histogramParts.map(
          (part) =>
            bin[part] > 0 && (
              <span
                key={part}
                className={`min-h-0.5 w-full shrink-0 first:rounded-b-xs last:rounded-t-xs ${partLooks[part]}`}
                style={{ height: `${(bin[part] / highest) * 94}%` }}
              />
            ),
        )}
    </span>
  );
});
