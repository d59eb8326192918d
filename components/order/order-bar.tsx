"use client";

import { useTranslations } from "next-intl";
import { useState, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { DraftBar } from "@/components/ui/draft-bar";
import { onDemand } from "@/components/ui/on-demand";
import type { Draft } from "@/lib/views/draft-standing";
import type { OrderView } from "@/lib/views/order";
import { savedIn, type OrderDraft, type OrderTarget, type StrandedModel } from "@/lib/views/order-draft";
import { StrandedLines } from "./stranded-warning";

const ConfirmDialog = onDemand(async () => (await import("@/components/ui/confirm-dialog")).ConfirmDialog);

type Props = {
  view: OrderView;
  target: OrderTarget;
  begun: Draft<OrderDraft> | null;
  isOld: boolean;
  changedMeanwhile: boolean;
  focusAfter: RefObject<HTMLElement | null>;
  stranded: readonly StrandedModel[];
  busy: boolean;
  lockedBecause: string | null;
  onDiscard(): void;
  onMakeExplicit(): void;
  onRoundRobin(): void;
  onSave(draft: Draft<OrderDraft>): void;
};

export function OrderBar({ view, target, begun, stranded, busy, lockedBecause, ...on }: Props) {
  const t = useTranslations("order");
  const [confirming, setConfirming] = useState<Draft<OrderDraft> | null>(null);
  const { configOrder, agentId, provider } = view;
  const saved = savedIn(view, target).order;
  const hasProfiles = Object.keys(view.facts.profiles).length > 0;
  const isEmpty = begun?.value?.length === 0;
  const hidesConfig =
    target === "agent" && begun !== null && begun.value !== null && configOrder !== null && saved === null;
  const blocked = stranded.filter(({ left }) => left === "nobody");

  const detail = () => {
    if (lockedBecause !== null) return lockedBecause;
    if (begun === null) return t(`basis_${basisOf(view, target)}`, { agent: agentId });
    if (isEmpty) return t("emptyDraft");
    return on.changedMeanwhile ? t("changedMeanwhile") : t("nextRequest");
  };
  const save = (draft: Draft<OrderDraft>) => {
    if (hidesConfig || blocked.length > 0) setConfirming(draft);
    else on.onSave(draft);
  };

  return (
    <DraftBar
      label={t("draft")}
      isBegun={begun !== null}
      isOld={on.isOld}
      focusAfter={on.focusAfter}
      state={begun ? t("unsaved") : t(`saved_${basisOf(view, target)}`)}
      detail={detail()}
    >
      {lockedBecause === null && begun === null && saved === null && hasProfiles && (
        <Button
          className="h-auto! min-h-8 py-1 whitespace-normal! pointer-coarse:min-h-10"
          onClick={on.onMakeExplicit}
          busy={busy}
        >
          {t("makeExplicit")}
        </Button>
      )}
      {lockedBecause === null && (begun ? begun.value : saved) !== null && (
        <Button onClick={on.onRoundRobin} busy={busy}>
          {target === "all" || configOrder === null ? t("useRoundRobin") : t("useConfigured")}
        </Button>
      )}
      {begun && (
        <Button onClick={on.onDiscard} busy={busy}>
          {t("discard")}
        </Button>
      )}
      {begun && lockedBecause === null && (
        <Button look="primary" onClick={() => save(begun)} disabled={isEmpty} busy={busy}>
          {t("save")}
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          title={blocked.length > 0 ? t("strandTitle") : t("hideTitle")}
          verb={t("save")}
          busy={busy}
          onClose={() => setConfirming(null)}
          onConfirm={() => {
            setConfirming(null);
            on.onSave(confirming);
          }}
        >
          {blocked.length > 0 && <StrandedLines stranded={blocked} />}
          {hidesConfig && <p className="mt-1">{t("hideText", { agent: agentId, provider })}</p>}
        </ConfirmDialog>
      )}
    </DraftBar>
  );
}

function basisOf({ storedOrder, configOrder }: OrderView, target: OrderTarget) {
  if (target === "all") return configOrder === null ? "automaticAll" : "configAll";
  if (storedOrder !== null) return "stored";
  return configOrder === null ? "automatic" : "config";
}
