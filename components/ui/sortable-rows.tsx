"use client";

import { Accessibility, Feedback, StyleInjector, type DragDropManager, type Draggable } from "@dnd-kit/dom";
import { DragDropProvider, type DragEndEvent, type DragOverEvent, type DragStartEvent } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useNonce } from "@/lib/client/use-nonce";
import { SortRow, type SortRowProps } from "./sort-row";

type Props = { rows: readonly SortRowProps[]; onMove(id: string, index: number): void };

/** The rows with drag and drop: by the handle with mouse or touch, by keyboard with Space, arrows, Space or Escape. */
export function SortableRows({ rows, onMove }: Props) {
  const t = useTranslations("sort");
  const nonce = useNonce();
  const [isListening, setListening] = useState(false);
  // A handle is offered when a key on it is heard, which is after the effects of all rows.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setListening(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const place = (source: Draggable | null, index?: number) => {
    if (!isSortable(source)) return "";
    const name = rows.find((row) => row.item.id === source.id)?.item.name ?? String(source.id);
    return t("place", { name, place: (index ?? source.index) + 1, count: rows.length });
  };
  // The row moves after this event: its place-to-be is that of the row it is over. Over itself nothing is new.
  const placeOver = ({ operation: { source, target } }: DragOverEvent) =>
    isSortable(target) && target.id !== source?.id ? place(source, target.index) : undefined;

  return (
    <DragDropProvider
      plugins={(defaults) => [
        ...defaults,
        StyleInjector.configure(nonce === undefined ? {} : { nonce }),
        Accessibility.configure({
          announcements: {
            dragstart: ({ operation }: DragStartEvent) => t("lifted", { place: place(operation.source) }),
            dragover: placeOver,
            dragend: ({ operation, canceled }: DragEndEvent) =>
              canceled ? t("dragCanceled") : t("dropped", { place: place(operation.source) }),
          },
          screenReaderInstructions: { draggable: t("dragHelp") },
        }),
      ]}
      onDragStart={({ operation }, manager) => {
        const feedback = manager.registry.plugins.get(Feedback);
        // By keyboard the row lies in its place already. While it came down, whatever has the focus by then would lose it.
        if (feedback) feedback.dropAnimation = isByKeyboard(operation) ? null : undefined;
      }}
      onDragEnd={({ operation, canceled }, manager) => {
        const { source } = operation;
        if (source && isByKeyboard(operation)) void keepFocus(manager, source.id);
        // Held at an edge, the page scrolls on past the list; it comes down where it can be seen.
        else placeholder()?.scrollIntoView({ block: "nearest" });
        // The event comes for a canceled drag, too.
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
        onMove(String(source.id), source.index);
      }}
    >
      {rows.map((row) => (
        <SortableRow key={row.item.id} row={row} isListening={isListening} />
      ))}
    </DragDropProvider>
  );
}

/** What stands in the list while its row is carried. */
const placeholder = () => document.querySelector("[data-dnd-placeholder]");

const isByKeyboard = ({ activatorEvent }: DragEndEvent["operation"]) =>
  activatorEvent instanceof KeyboardEvent;

/** A row that is put elsewhere in the page loses the focus; its handle gets it back unless somebody has gone on. */
async function keepFocus({ renderer, registry }: DragDropManager, id: Draggable["id"]) {
  await renderer.rendering;
  requestAnimationFrame(() => {
    const handle = registry.draggables.get(id)?.handle;
    if (document.activeElement === document.body && handle instanceof HTMLElement) handle.focus();
  });
}

function SortableRow({ row, isListening }: { row: SortRowProps; isListening: boolean }) {
  const { sortable, ref, handleRef, isDragging } = useSortable({ id: row.item.id, index: row.index });
  // While a row is carried, the place each would have.
  const place = sortable.index;
  return (
    <li ref={ref} data-asleep={isListening ? undefined : ""} className="scroll-my-24">
      <SortRow
        {...row}
        index={place}
        moved={row.moved + row.index - place}
        handleRef={handleRef}
        isListening={isListening}
        dragging={isDragging}
      />
    </li>
  );
}
