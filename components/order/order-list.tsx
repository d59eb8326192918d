"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { EmptyFace } from "@/components/ui/empty-face";
import type { ProfileId } from "@/lib/failover/credential";
import type { OrderRows } from "@/lib/views/order-draft";
import { OrderRow, type RowProps, type RowsProps } from "./order-row";
import { UnlistedRow } from "./unlisted-row";

/** Dragging is a fifth of the page's script; the list stands and moves by buttons before it is there. */
const SortableRows = lazy(async () => ({ default: (await import("./sortable-rows")).SortableRows }));

type Props = {
  rows: OrderRows;
  lockedBecause: string | null;
  /** The sequence the draft was begun on; null without a draft. */
  before: readonly ProfileId[] | null;
  onMove(profileId: ProfileId, index: number): void;
  onAdd(profileId: ProfileId): void;
  onRemove(profileId: ProfileId): void;
};

export function OrderList({ rows, lockedBecause, before, onMove, onAdd, onRemove }: Props) {
  const t = useTranslations("order");
  const [said, setSaid] = useState("");
  const section = useRef<HTMLElement>(null);
  const count = rows.listed.length;

  const move = (profileId: ProfileId, index: number) => {
    onMove(profileId, index);
    const name = rows.listed.find((card) => card.profileId === profileId)?.name ?? profileId;
    setSaid(t("place", { name, place: index + 1, count }));
  };

  const rowProps = rows.listed.map((card, index): RowProps => {
    const was = before?.indexOf(card.profileId) ?? -1;
    return {
      card,
      index,
      count,
      moved: was === -1 ? 0 : was - index,
      isNew: before !== null && was === -1,
      locked: lockedBecause !== null,
      removable: rows.basis !== "automatic" || count > 1,
      onMove: (to) => move(card.profileId, to),
      onRemove: () => {
        onRemove(card.profileId);
        setSaid(t("removed", { name: card.name }));
        // The button goes with its row; the keyboard must not fall back to the top of the page.
        section.current?.focus();
      },
    };
  });

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t("list")}
      className="rounded-xl border bg-surface outline-none"
    >
      {count === 0 && rows.unlisted.length === 0 ? (
        <EmptyFace title={t("noProfiles")}>{t("noProfilesNext")}</EmptyFace>
      ) : (
        <ol aria-label={t("list")} className="divide-y">
          {lockedBecause === null ? (
            <Suspense fallback={<StaticRows rows={rowProps} />}>
              <SortableRows rows={rowProps} onMove={move} />
            </Suspense>
          ) : (
            <StaticRows rows={rowProps} />
          )}
        </ol>
      )}
      {rows.unlisted.length > 0 && (
        <ul aria-label={t("unlisted")} className="divide-y border-t">
          {rows.unlisted.map((card) => (
            <UnlistedRow
              key={card.profileId}
              card={card}
              locked={lockedBecause !== null}
              onAdd={() => onAdd(card.profileId)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}

function StaticRows({ rows }: Pick<RowsProps, "rows">) {
  return rows.map((row) => (
    <li key={row.card.profileId}>
      <OrderRow {...row} />
    </li>
  ));
}
