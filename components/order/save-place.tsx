"use client";

import { Lock, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Segments } from "@/components/ui/segments";
import type { OrderView } from "@/lib/views/order";
import type { OrderTarget } from "@/lib/views/order-draft";

type Props = {
  view: OrderView;
  target: OrderTarget;
  lockedBecause: string | null;
  onChange(target: OrderTarget): void;
};

/** Where an order is saved is chosen, not guessed: this agent's database, or openclaw.json for all agents. */
export function SavePlace({ view, target, lockedBecause, onChange }: Props) {
  const t = useTranslations("order.place");
  const { agentId, configFile } = view;
  const hidden = target === "all" ? configFile.hiddenFor : [];
  return (
    <section aria-label={t("label")} className="flex flex-col gap-2 rounded-xl border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-sm font-semibold">{t("label")}</h2>
        <Segments
          label={t("label")}
          value={target}
          options={[
            { value: "agent", label: t("agent", { agent: agentId }) },
            { value: "all", label: t("all") },
          ]}
          onChange={onChange}
        />
      </div>
      <p className="text-sm text-muted">
        {target === "agent" ? t("agentText", { agent: agentId }) : t("allText")}
      </p>
      {lockedBecause !== null && (
        <p className="flex gap-2 text-sm text-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="font-medium text-ink">{t("locked")}</span> {lockedBecause}
          </span>
        </p>
      )}
      {hidden.length > 0 && (
        <p className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t("hidden", { agents: hidden.join(", "), count: hidden.length })}
        </p>
      )}
    </section>
  );
}
