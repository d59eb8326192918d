"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSaveDraft } from "@/components/ui/use-save-draft";
import { keys, orderPath } from "@/lib/client/queries";
import { saveView } from "@/lib/client/save-view";
import type { OrderView } from "@/lib/views/order";
import {
  isSameOrder,
  isSpent,
  savedIn,
  type BegunOrder,
  type OrderDraft,
  type OrderTarget,
} from "@/lib/views/order-draft";

type Options = { view: OrderView; target: OrderTarget; draft: BegunOrder | null; onEnd(): void };

export function useSaveOrder({ view, target, draft, onEnd }: Options) {
  const t = useTranslations("order");
  const queries = useQueryClient();
  const { agentId, provider, configOrder } = view;
  const body = (order: OrderDraft, revision: string) => {
    if (target === "all") return { order, revision };
    // Whoever saves over a configured order has confirmed it in the bar (P-7).
    return { order, revision, force: order !== null && configOrder !== null };
  };
  return useSaveDraft<OrderDraft, OrderView>({
    view,
    draft,
    put: (order, revision) => saveView(orderPath(agentId, provider, target), body(order, revision)),
    savedIn: (current) => {
      const { order, revision } = savedIn(current, target);
      return { value: order, revision };
    },
    isSame: isSameOrder,
    isSpent: draft !== null && isSpent(view, draft),
    keep(current) {
      queries.setQueryData(keys.order(agentId, provider), current);
      void queries.invalidateQueries({ queryKey: keys.board(agentId) });
    },
    onEnd,
    words: {
      saved: (order) => (order === null ? t("savedNone") : t("saved")),
      notSaved: t("notSaved"),
      undone: t("undone"),
      notUndone: t("notUndone"),
      about: target === "all" ? t("savedTextAll", { provider }) : t("savedText", { provider }),
    },
  });
}
