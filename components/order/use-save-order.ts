"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { notify } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { saveOrder } from "@/lib/client/mutations";
import { keys } from "@/lib/client/queries";
import type { OrderView } from "@/lib/views/order";
import { isSameOrder, type OrderDraft } from "@/lib/views/order-draft";

/** `base`: what was saved when the draft was begun, `revision` its mark. */
export type OrderChangeRequest = { order: OrderDraft; base: OrderDraft; revision: string };

/** Saves a draft: the toast offers Undo; if somebody else saved meanwhile, both versions are shown instead. */
export function useSaveOrder(view: OrderView, onSaved: () => void) {
  const t = useTranslations("order");
  const queries = useQueryClient();
  const report = useReportProblem();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<OrderView | null>(null);
  const { agentId, provider } = view;

  async function put(change: OrderChangeRequest) {
    // Whoever saves over a configured order has confirmed it in the draft bar (P-7).
    const force = change.order !== null && view.configOrder !== null;
    const { order, revision } = change;
    let result = await saveOrder({ agentId, provider }, { order, revision, force });
    // The mark covers all orders of the agent: another provider's change is no conflict here.
    if (!result.ok && isSameOrder(result.current.storedOrder, change.base)) {
      result = await saveOrder({ agentId, provider }, { order, revision: result.current.revision, force });
    }
    queries.setQueryData(keys.order(agentId, provider), result.ok ? result.view : result.current);
    void queries.invalidateQueries({ queryKey: keys.board(agentId) });
    return result;
  }

  async function save(change: OrderChangeRequest) {
    setBusy(true);
    try {
      const result = await put(change);
      if (!result.ok) return setConflict(result.current);
      setConflict(null);
      onSaved();
      const undoing = { order: change.base, base: change.order, revision: result.view.revision };
      notify({
        title: change.order === null ? t("savedNone") : t("saved"),
        description: t("savedText", { provider }),
        action: { label: t("undo"), run: () => void undo(undoing) },
      });
    } catch (error) {
      report(t("notSaved"), error);
    } finally {
      setBusy(false);
    }
  }

  async function undo(change: OrderChangeRequest) {
    try {
      const result = await put(change);
      if (result.ok) notify({ title: t("undone"), description: t("savedText", { provider }) });
      else notify({ title: t("notUndone"), description: t("changedMeanwhile"), isError: true });
    } catch (error) {
      report(t("notUndone"), error);
    }
  }

  return { save, busy, conflict, dropConflict: () => setConflict(null) };
}
