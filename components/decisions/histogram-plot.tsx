"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { totalOf } from "@/lib/views/histogram";
import { HistogramAxis } from "./histogram-axis";
import { HistogramBar } from "./histogram-bar";
import { keyMove, selectedSpan, type BinRange } from "./bin-range";
import { useBinText } from "./use-bin-text";
import type { CountedBins } from "./use-histogram";

type Props = {
  counted: CountedBins;
  onZoom(span: { from: number; to: number }): void;
  /** The list shall begin at the end of this bin. */
  onJump(at: number): void;
};

export function HistogramPlot({ counted, onZoom, onJump }: Props) {
  const t = useTranslations("decisions.histogram");
  const binText = useBinText();
  const plot = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<BinRange | null>(null);
  const [isDragging, setDragging] = useState(false);
  const { bins, span, countedBackTo } = counted;
  const highest = Math.max(1, ...bins.map(totalOf));

  function binAt(event: PointerEvent): number {
    const box = plot.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    const place = Math.floor(((event.clientX - box.left) / box.width) * bins.length);
    return Math.min(bins.length - 1, Math.max(0, place));
  }

  /** One bin is a place to go to, several are a span to look into. */
  function take(chosen: BinRange) {
    const { from, to } = selectedSpan(chosen, span);
    if (chosen.anchor === chosen.focus) return onJump(to);
    setRange(null);
    onZoom({ from, to });
  }

  function onPointerUp(event: PointerEvent) {
    if (!isDragging || !range) return;
    setDragging(false);
    take({ ...range, focus: binAt(event) });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && range) {
      event.preventDefault();
      take(range);
      return;
    }
    const moved = keyMove(event, range, bins.length);
    if (moved === undefined) return;
    event.preventDefault();
    setRange(moved);
  }

  const low = range ? Math.min(range.anchor, range.focus) : -1;
  const high = range ? Math.max(range.anchor, range.focus) : -1;
  return (
    <div>
      <div
        ref={plot}
        role="group"
        tabIndex={0}
        aria-label={t("plot")}
        aria-describedby="histogram-hint"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
          setRange({ anchor: binAt(event), focus: binAt(event) });
        }}
        onPointerMove={(event) => {
          const focus = binAt(event);
          if (isDragging && range) setRange({ ...range, focus });
          else if (event.pointerType === "mouse") setRange({ anchor: focus, focus });
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDragging(false)}
        onPointerLeave={() => !isDragging && setRange(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setRange(null)}
        className="flex h-20 cursor-crosshair touch-pan-y items-end rounded-sm select-none"
      >
        {bins.map((bin, index) => (
          <HistogramBar
            key={bin.at}
            bin={bin}
            highest={highest}
            isSelected={index >= low && index <= high}
            isCounted={countedBackTo === null || bin.at >= countedBackTo}
          />
        ))}
      </div>
      <HistogramAxis span={span} />
      <p id="histogram-hint" className="sr-only">
        {t("hint")}
      </p>
      <p role="status" className="mt-1 min-h-5 truncate text-xs text-muted tabular-nums">
        {range ? binText(counted, range) : <span className="max-md:hidden">{t("hintShort")}</span>}
      </p>
    </div>
  );
}
