"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DraftBar } from "@/components/ui/draft-bar";
import { modeOf } from "@/lib/views/chain-draft";
import { readChain, type ChainValue } from "@/lib/views/chain-value";
import type { Draft } from "@/lib/views/draft-standing";
import type { ChainScope, ModelsView } from "@/lib/views/models";

type Props = {
  view: ModelsView;
  scope: ChainScope;
  begun: Draft<ChainValue> | null;
  isOld: boolean;
  changedMeanwhile: boolean;
  busy: boolean;
  lockedBecause: string | null;
  onDiscard(): void;
  onSave(draft: Draft<ChainValue>): void;
};

export function ChainBar({ view, scope, begun, isOld, changedMeanwhile, busy, lockedBecause, ...on }: Props) {
  const t = useTranslations("models");
  const { agentId, inheriting, chains } = view;
  const mode = modeOf(readChain(chains[scope].written));
  const detail = () => {
    if (lockedBecause !== null) return lockedBecause;
    if (changedMeanwhile) return t("changedMeanwhile");
    if (scope === "defaults")
      return t("concerns", { agents: inheriting.join(", "), count: inheriting.length });
    if (begun) return t("nextRequest");
    return scope === "agent" ? t(`basis.${mode}`, { agent: agentId }) : t("basis.image");
  };
  return (
    <DraftBar
      label={t("draft")}
      isBegun={begun !== null}
      isOld={isOld}
      state={begun ? t("unsaved") : t("savedState")}
      detail={detail()}
    >
      {begun && (
        <Button onClick={on.onDiscard} busy={busy}>
          {t("discard")}
        </Button>
      )}
      {begun && lockedBecause === null && (
        <Button look="primary" onClick={() => on.onSave(begun)} busy={busy}>
          {t("save")}
        </Button>
      )}
    </DraftBar>
  );
}
