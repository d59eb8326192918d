"use client";

import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, GripVertical, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";

export type SortItem = {
  id: string;
  /** What is announced: the item without what the list names already. */
  name: string;
  body: ReactNode;
  /** What stands at the right, and under the body where space is short. */
  state?: ReactNode;
  removable: boolean;
};

export type SortRowProps = {
  item: SortItem;
  index: number;
  count: number;
  /** How many places up (positive) or down since the saved list. */
  moved: number;
  isNew: boolean;
  locked: boolean;
  onMove(index: number): void;
  onRemove(): void;
};

type Drag = { handleRef?(element: Element | null): void; isListening?: boolean; dragging?: boolean };

export function SortRow(props: SortRowProps & Drag) {
  const t = useTranslations("sort");
  const { item, index, count, moved, isNew, locked, onMove, onRemove, handleRef } = props;
  const { isListening = false, dragging = false } = props;
  const { name, body, state, removable } = item;
  const changed = moved !== 0 || isNew;
  return (
    <div
      className={`flex min-h-15.5 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 max-sm:gap-x-2 max-sm:px-2 ${dragging ? "rounded-xl border border-accent bg-surface shadow-lift" : ""}`}
    >
      <button
        ref={handleRef}
        type="button"
        aria-label={t("drag", { name })}
        disabled={!isListening}
        className="-mx-1 inline-flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-faint hover:bg-raised hover:text-ink disabled:invisible pointer-coarse:size-10"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <span
        className={`inline-flex size-6 shrink-0 items-center justify-center rounded-md text-xs font-semibold tabular-nums ${changed ? "bg-accent-soft text-info-ink" : "bg-raised text-muted"}`}
      >
        {index + 1}
      </span>
      <div className="min-w-0 flex-1 basis-28">
        {body}
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden sm:hidden">
          {state}
          <Moved moved={moved} isNew={isNew} />
        </span>
      </div>
      <span className="flex shrink-0 items-center gap-x-3 empty:hidden max-sm:hidden">
        {state}
        <Moved moved={moved} isNew={isNew} />
      </span>
      {!locked && (
        <span className="ml-auto flex items-center">
          <IconButton
            label={t("moveUp", { name })}
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(index - 1)}
            className="aria-disabled:opacity-30 max-sm:size-7"
          >
            <ChevronUp aria-hidden className="size-4" />
          </IconButton>
          <IconButton
            label={t("moveDown", { name })}
            aria-disabled={index === count - 1}
            onClick={() => index < count - 1 && onMove(index + 1)}
            className="aria-disabled:opacity-30 max-sm:size-7"
          >
            <ChevronDown aria-hidden className="size-4" />
          </IconButton>
          {removable && (
            <IconButton label={t("remove", { name })} onClick={onRemove} className="max-sm:size-7">
              <X aria-hidden className="size-4" />
            </IconButton>
          )}
        </span>
      )}
    </div>
  );
}

function Moved({ moved, isNew }: { moved: number; isNew: boolean }) {
  const t = useTranslations("sort");
  if (isNew) return <span className="text-xs text-info-ink">{t("added")}</span>;
  if (moved === 0) return null;
  const Icon = moved > 0 ? ArrowUp : ArrowDown;
  const places = Math.abs(moved);
  return (
    <span className="inline-flex min-w-7 items-center text-xs whitespace-nowrap text-muted tabular-nums">
      <Icon role="img" aria-label={moved > 0 ? t("movedUp") : t("movedDown")} className="size-3.5" />
      {places}
    </span>
  );
}
