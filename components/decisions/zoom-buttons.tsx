"use client";

import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { deskClock } from "@/lib/client/desk-clock";
import type { DecisionsFilter } from "@/lib/views/decisions";
import { pan, zoom, type HistogramView } from "@/lib/views/histogram";
import type { SetFilter } from "./filter-params";

type Props = { span: HistogramView; filter: DecisionsFilter; setFilter: SetFilter };
type Span = { from: number; to: number };

/** What the drag and the keys do, for everybody who has neither. */
export function ZoomButtons({ span, filter, setFilter }: Props) {
  const t = useTranslations("decisions.histogram");
  const isWhole = filter.from === undefined && filter.to === undefined;

  function show(change: (shown: Span, limits: Span) => Span) {
    const now = deskClock.now();
    const limits = { from: span.oldestAt ?? span.from, to: now };
    const shown = { from: filter.from ?? span.from, to: filter.to ?? now };
    const { from, to } = change(shown, limits);
    // An end that is now stays open, so that the page goes on following.
    void setFilter({
      from: from <= limits.from ? null : from,
      to: to >= limits.to ? null : to,
      at: null,
    });
  }

  return (
    <div role="group" aria-label={t("zoom")} className="flex flex-wrap items-center gap-1">
      <IconButton label={t("earlier")} onClick={() => show((shown, limits) => pan(shown, -0.5, limits))}>
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t("later")} onClick={() => show((shown, limits) => pan(shown, 0.5, limits))}>
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t("zoomIn")} onClick={() => show((shown, limits) => zoom(shown, 0.5, limits))}>
        <ZoomIn aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t("zoomOut")}
        disabled={isWhole}
        onClick={() => show((shown, limits) => zoom(shown, 2, limits))}
      >
        <ZoomOut aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t("wholeTime")}
        disabled={isWhole}
        onClick={() => void setFilter({ from: null, to: null, at: null })}
      >
        <Maximize2 aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
