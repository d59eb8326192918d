"use client";

import { useMemo, useState } from "react";
import { useLockReason } from "@/components/shell/use-lock-reason";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useNowBetween } from "@/lib/client/use-now";
import { changeTimes } from "@/lib/views/change-times";
import type { OrderView } from "@/lib/views/order";
import {
  isSameOrder,
  moveRow,
  orderRows,
  previewOrder,
  startDraft,
  type OrderDraft,
} from "@/lib/views/order-draft";
import { ConflictView } from "./conflict-view";
import { DraftBar } from "./draft-bar";
import { OrderChange } from "./order-change";
import { OrderList } from "./order-list";
import { OrderPreviewPanel } from "./order-preview-panel";
import { useSaveOrder, type OrderChangeRequest } from "./use-save-order";

export function OrderEditor({ view }: { view: OrderView }) {
  const [begun, setBegun] = useState<OrderChangeRequest | null>(null);
  const { time } = useTimeFormat();
  const changes = useMemo(() => changeTimes(view.facts), [view.facts]);
  const now = useNowBetween(changes, view.now);
  const lockedBecause = useLockReason(view);
  const draft = begun ? begun.order : view.storedOrder;
  const rows = useMemo(() => orderRows(view, draft, { now, formatTime: time }), [view, draft, now, time]);
  const previews = useMemo(
    () => previewOrder(view, draft, { now, formatTime: time }),
    [view, draft, now, time],
  );
  const { save, busy, conflict, dropConflict } = useSaveOrder(view, () => setBegun(null));
  const shown = startDraft(rows);
  const baseRows = useMemo(
    () => (begun ? orderRows(view, begun.base, { now, formatTime: time }) : null),
    [view, begun, now, time],
  );

  const edit = (order: OrderDraft) => {
    const base = begun ? begun.base : view.storedOrder;
    const revision = begun ? begun.revision : view.revision;
    setBegun(isSameOrder(order, base) ? null : { order, base, revision });
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <OrderList
          rows={rows}
          lockedBecause={lockedBecause}
          before={baseRows && baseRows.listed.map((card) => card.profileId)}
          onMove={(profileId, index) => edit(moveRow(rows, profileId, index))}
          onAdd={(profileId) => edit([...shown, profileId])}
          onRemove={(profileId) => edit(shown.filter((id) => id !== profileId))}
        />
        <DraftBar
          view={view}
          begun={begun}
          busy={busy}
          lockedBecause={lockedBecause}
          onDiscard={() => setBegun(null)}
          onRoundRobin={() => edit(null)}
          onSave={(change) => void save(change)}
        />
        {conflict && begun && (
          <ConflictView
            mine={begun.order}
            theirs={conflict.storedOrder}
            busy={busy}
            onKeepMine={() => {
              const rebased = { order: begun.order, base: conflict.storedOrder, revision: conflict.revision };
              setBegun(rebased);
              void save(rebased);
            }}
            onTakeTheirs={() => {
              dropConflict();
              setBegun(null);
            }}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <OrderPreviewPanel previews={previews} isDraft={begun !== null} />
        <OrderChange view={view} draft={draft} />
      </div>
    </div>
  );
}
