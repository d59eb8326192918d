"use client";

import { useTranslations } from "next-intl";
import { FileChange } from "@/components/ui/file-change";
import type { OrderView } from "@/lib/views/order";
import { isSameOrder, savedIn, type OrderEdit } from "@/lib/views/order-draft";

/** Where the order is saved, and what exactly changes there: this path and nothing else. */
export function OrderChange({ view, edit }: { view: OrderView; edit: OrderEdit }) {
  const t = useTranslations("order.change");
  const { agentId, provider, configFile } = view;
  const before = savedIn(view, edit.target).order;
  const isAll = edit.target === "all";
  return (
    <FileChange
      title={isAll ? t("titleAll") : t("title", { agent: agentId })}
      note={isAll ? t("backup") : t("others")}
      changes={[
        {
          path: isAll ? configFile.path : `order.${provider}`,
          name: provider,
          before: before ?? undefined,
          after: edit.order ?? undefined,
        },
      ]}
      nothing={isAll ? t("nothingAll", { provider }) : t("nothing", { provider })}
      isUnchanged={isSameOrder(before, edit.order)}
    />
  );
}
