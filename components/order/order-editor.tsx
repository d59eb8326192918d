"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { useKeptDraft } from "@/components/shell/use-kept-draft";
import { useLockReason } from "@/components/shell/use-lock-reason";
import { ConflictView } from "@/components/ui/conflict-view";
import { useLockWords } from "@/components/ui/use-lock-words";
import { TextList } from "@/components/ui/text-list";
import { useNowBetween } from "@/lib/client/use-now";
import { changeTimes } from "@/lib/views/change-times";
import { isBegunOrder } from "@/lib/views/kept-draft";
import { mergeLists } from "@/lib/views/merge-lists";
import type { OrderView } from "@/lib/views/order";
import {
  isBack,
  isSameOrder,
  moveRow,
  orderRows,
  previewOrder,
  savedIn,
  startDraft,
  strandedModels,
  type BegunOrder,
  type OrderDraft,
  type OrderTarget,
} from "@/lib/views/order-draft";
import { OrderBar } from "./order-bar";
import { OrderChange } from "./order-change";
import { OrderList } from "./order-list";
import { OrderPreviewPanel } from "./order-preview-panel";
import { SavePlace } from "./save-place";
import { StrandedWarning } from "./stranded-warning";
import { useOrderTarget } from "./use-order-target";
import { useSaveOrder } from "./use-save-order";

export function OrderEditor({ view }: { view: OrderView }) {
  const t = useTranslations("order.conflict");
  const [targetInUrl, setTarget] = useOrderTarget();
  const name = `order of ${view.provider} for agent ${view.agentId}`;
  const { draft: begun, set: setBegun, isOld } = useKeptDraft(name, isBegunOrder);
  // A draft that was left comes back with the place it was to be saved in.
  const target = begun?.target ?? targetInUrl;
  const changes = useMemo(() => changeTimes(view.facts), [view.facts]);
  const now = useNowBetween(changes, view.now);
  const lockWords = useLockWords();
  const roleLock = useLockReason({ readOnlyReason: target === "all" ? null : view.readOnlyReason });
  const lockedBecause = roleLock ?? (target === "all" ? lockWords(view.configFile.lock) : null);
  const saved = savedIn(view, target);
  const order = begun ? begun.value : saved.order;
  const computed = useMemo(() => {
    const edit = { target, order };
    return {
      edit,
      rows: orderRows(view, edit, now),
      previews: previewOrder(view, edit, now),
      before: begun && orderRows(view, { target, order: begun.base }, now).listed,
      stranded: begun ? strandedModels(view, edit, now) : [],
    };
  }, [view, target, order, begun, now]);
  const { edit, rows, previews, before, stranded } = computed;
  const end = () => {
    setBegun(null);
    void setTarget(target);
  };
  const { save, busy, conflict, changedMeanwhile, dropConflict } = useSaveOrder({
    view,
    target,
    draft: begun,
    onEnd: end,
  });
  const list = useRef<HTMLOListElement>(null);
  const shown = startDraft(rows);

  const rebase = (value: OrderDraft): BegunOrder => {
    return { value, base: saved.order, revision: saved.revision, target, isMeant: begun?.isMeant ?? false };
  };
  const change = (value: OrderDraft) => {
    const from = begun ?? rebase(value);
    const isEnded = isBack(view, { target, order: value, base: from.base }, now) && !(from.isMeant && value);
    setBegun(isEnded ? null : { ...from, value });
  };
  const discard = () => {
    dropConflict();
    end();
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <SavePlace
          view={view}
          target={target}
          lockedBecause={lockedBecause}
          onChange={(next) => {
            setBegun(begun && takeAlong(view, begun, next));
            void setTarget(next);
          }}
        />
        <OrderList
          list={list}
          provider={view.provider}
          rows={rows}
          lockedBecause={lockedBecause}
          before={before && before.map((card) => card.profileId)}
          onMove={(profileId, index) => change(moveRow(rows, profileId, index))}
          onAdd={(profileId) => change([...shown, profileId])}
          onRemove={(profileId) => change(shown.filter((id) => id !== profileId))}
        />
        <StrandedWarning stranded={stranded} />
        <OrderBar
          view={view}
          target={target}
          begun={begun}
          isOld={isOld}
          changedMeanwhile={changedMeanwhile}
          focusAfter={list}
          stranded={stranded}
          busy={busy}
          lockedBecause={lockedBecause}
          onDiscard={discard}
          onMakeExplicit={() => setBegun({ ...rebase(shown), isMeant: true })}
          onRoundRobin={() => change(null)}
          onSave={(draft) => void save(draft)}
        />
        {begun && (
          <ConflictView
            conflict={conflict}
            mine={<TextList list={begun.value} none={t("none")} />}
            theirs={<TextList list={saved.order} none={t("none")} />}
            busy={busy}
            onKeepMine={() => {
              const mine = rebase(begun.value);
              setBegun(mine);
              void save(mine);
            }}
            onTakeTheirs={discard}
            onMerge={() =>
              setBegun(rebase(mergeLists(begun.base ?? [], begun.value ?? [], saved.order ?? [])))
            }
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <OrderPreviewPanel
          previews={previews}
          isDraft={begun !== null}
          isHidden={target === "all" && view.storedOrder !== null}
        />
        <OrderChange view={view} edit={edit} />
      </div>
    </div>
  );
}

/** A draft goes along when another place to save it is chosen; what it changes is then what stands there. */
function takeAlong(view: OrderView, begun: BegunOrder, target: OrderTarget): BegunOrder | null {
  const { order: base, revision } = savedIn(view, target);
  return isSameOrder(begun.value, base) ? null : { ...begun, base, revision, target };
}
