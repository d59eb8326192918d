"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { OrderView } from "@/lib/views/order";
import { isSameOrder } from "@/lib/views/order-draft";
import type { OrderChangeRequest } from "./use-save-order";

const ConfirmDialog = dynamic(
  () => import("@/components/ui/confirm-dialog").then((module) => module.ConfirmDialog),
  { ssr: false },
);

type Props = {
  view: OrderView;
  begun: OrderChangeRequest | null;
  busy: boolean;
  lockedBecause: string | null;
  onDiscard(): void;
  onRoundRobin(): void;
  onSave(change: OrderChangeRequest): void;
};

/** Says what is saved or unsaved, and holds the three verbs. */
export function DraftBar({ view, begun, busy, lockedBecause, onDiscard, onRoundRobin, onSave }: Props) {
  const t = useTranslations("order");
  const [confirming, setConfirming] = useState<OrderChangeRequest | null>(null);
  const { storedOrder, configOrder, agentId } = view;
  const isEmpty = begun?.order?.length === 0;
  const changedMeanwhile = begun !== null && !isSameOrder(begun.base, storedOrder);
  const own = begun ? begun.order : storedOrder;

  const save = (change: OrderChangeRequest) => {
    const hidesConfig = change.order !== null && configOrder !== null && storedOrder === null;
    if (hidesConfig) setConfirming(change);
    else onSave(change);
  };

  return (
    <section
      aria-label={t("draft")}
      className={`sticky bottom-16 z-10 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border bg-surface px-4 py-2.5 md:bottom-3 ${begun ? "border-accent" : ""}`}
    >
      <p className="min-w-40 flex-1 text-sm">
        <span className="font-semibold">{begun ? t("unsaved") : t(`saved_${basisOf(view)}`)}</span>{" "}
        <span className="text-muted">
          {lockedBecause ??
            (isEmpty
              ? t("emptyDraft")
              : changedMeanwhile
                ? t("changedMeanwhile")
                : begun
                  ? t("nextRequest")
                  : t(`basis_${basisOf(view)}`, { agent: agentId }))}
        </span>
      </p>
      {lockedBecause === null && (
        <div className="flex flex-wrap gap-2">
          {own !== null && (
            <Button onClick={onRoundRobin} disabled={busy}>
              {configOrder === null ? t("useRoundRobin") : t("useConfigured")}
            </Button>
          )}
          {begun && (
            <>
              <Button onClick={onDiscard} disabled={busy}>
                {t("discard")}
              </Button>
              <Button look="primary" onClick={() => save(begun)} disabled={busy || isEmpty}>
                {t("save")}
              </Button>
            </>
          )}
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={t("hideTitle")}
          verb={t("save")}
          busy={busy}
          onClose={() => setConfirming(null)}
          onConfirm={() => {
            setConfirming(null);
            onSave(confirming);
          }}
        >
          {t("hideText", { agent: agentId, provider: view.provider })}
        </ConfirmDialog>
      )}
    </section>
  );
}

function basisOf({ storedOrder, configOrder }: OrderView): "stored" | "config" | "automatic" {
  if (storedOrder !== null) return "stored";
  return configOrder === null ? "automatic" : "config";
}
