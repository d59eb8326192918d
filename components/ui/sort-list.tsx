"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import { onDemand } from "./on-demand";
import { SortRow, type SortItem, type SortRowProps } from "./sort-row";

/** Dragging is a fifth of such a page's script; the list stands and moves by buttons before it is there. */
const SortableRows = onDemand(async () => (await import("./sortable-rows")).SortableRows, StaticRows);

type Props = {
  /** To put the keyboard on the list from outside. */
  list?: RefObject<HTMLOListElement | null>;
  label: string;
  items: readonly SortItem[];
  locked: boolean;
  /** The sequence the draft was begun on; null without a draft. */
  before: readonly string[] | null;
  onMove(id: string, index: number): void;
  onRemove(id: string): void;
};

/** A sequence to put in order: by dragging, by keyboard, by buttons; every move is said in plain words. */
export function SortList({ list: given, label, items, locked, before, onMove, onRemove }: Props) {
  const t = useTranslations("sort");
  const [said, setSaid] = useState("");
  const own = useRef<HTMLOListElement>(null);
  const list = given ?? own;
  const count = items.length;

  const move = (id: string, index: number) => {
    onMove(id, index);
    const name = items.find((item) => item.id === id)?.name ?? id;
    setSaid(t("place", { name, place: index + 1, count }));
  };

  const rows = items.map((item, index): SortRowProps => {
    const was = before?.indexOf(item.id) ?? -1;
    return {
      item,
      index,
      count,
      moved: was === -1 ? 0 : was - index,
      isNew: before !== null && was === -1,
      locked,
      onMove: (to) => move(item.id, to),
      onRemove: () => {
        onRemove(item.id);
        setSaid(t("removed", { name: item.name }));
        // The button goes with its row; the keyboard must not fall back to the top of the page.
        list.current?.focus();
      },
    };
  });

  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label={label} className="divide-y outline-none">
        {locked ? <StaticRows rows={rows} /> : <SortableRows rows={rows} onMove={move} />}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function StaticRows({ rows, notLoaded }: { rows: readonly SortRowProps[]; notLoaded?: ReactNode }) {
  return (
    <>
      {rows.map((row) => (
        <li key={row.item.id}>
          <SortRow {...row} />
        </li>
      ))}
      {notLoaded && <li>{notLoaded}</li>}
    </>
  );
}
