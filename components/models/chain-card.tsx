"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyFace } from "@/components/ui/empty-face";
import { Section } from "@/components/ui/section";
import { SortList } from "@/components/ui/sort-list";
import type { AgentFacts } from "@/lib/failover/config";
import { modeOf, rowsOf, withRows } from "@/lib/views/chain-draft";
import type { ChainValue } from "@/lib/views/chain-value";
import { moveTo } from "@/lib/views/move-to";
import type { ChainScope } from "@/lib/views/models";
import { AddModel } from "./add-model";
import { ChainModeChoice } from "./chain-mode-choice";
import { EmptyListChoice } from "./empty-list-choice";
import { modelItem, ModelLine } from "./model-line";

type Props = {
  /** With the draft in them. */
  facts: AgentFacts;
  defaults: ChainValue;
  scope: ChainScope;
  value: ChainValue;
  /** The sequence the draft was begun on; null without a draft. */
  before: readonly string[] | null;
  lockedBecause: string | null;
  onChange(value: ChainValue): void;
};

export function ChainCard({ facts, defaults, scope, value, before, lockedBecause, onChange }: Props) {
  const t = useTranslations("models");
  const locked = lockedBecause !== null;
  const mode = modeOf(value);
  const rows = rowsOf(value);
  const isInherited = scope === "agent" && mode === "inherit";
  const borrowsPrimary = scope === "agent" && mode === "ownFallbacks";
  const set = (next: readonly string[]) => onChange(withRows(value, next));

  return (
    <Section title={t(`chain.${scope}`, { agent: facts.agentId })}>
      {locked && (
        <p className="flex gap-2 px-4 pb-3 text-sm text-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="font-medium text-ink">{t("locked")}</span> {lockedBecause}
          </span>
        </p>
      )}
      {scope === "agent" && (
        <ChainModeChoice value={value} defaults={defaults} locked={locked} onChange={onChange} />
      )}
      {borrowsPrimary && (
        <div className="border-t px-4 py-2.5">
          <p className="text-xs text-faint">{t("inheritedPrimary")}</p>
          <ModelLine facts={facts} text={defaults.primary} none={t("noPrimary")} />
        </div>
      )}
      {isInherited ? (
        <InheritedRows facts={facts} defaults={defaults} />
      ) : rows.length > 0 ? (
        <div className="border-t">
          <SortList
            label={t("list")}
            items={rows.map((text, at) =>
              modelItem({
                facts,
                text,
                rank: borrowsPrimary || at > 0 ? t("fallback") : t("primary"),
              }),
            )}
            locked={locked}
            before={before}
            onMove={(text, index) => set(moveTo(rows, text, index))}
            onRemove={(text) => set(rows.filter((row) => row !== text))}
          />
        </div>
      ) : (
        <div className="border-t">
          <EmptyFace title={t(borrowsPrimary ? "noFallbacks" : `none.${scope}`)}>
            {t(borrowsPrimary ? "noFallbacksNext" : `noneNext.${scope}`)}
          </EmptyFace>
        </div>
      )}
      {scope === "agent" && mode === "own" && rows.length === 1 && (
        <EmptyListChoice value={value} locked={locked} onChange={onChange} />
      )}
      {!isInherited && !locked && (
        <AddModel
          facts={facts}
          rows={borrowsPrimary && defaults.primary !== null ? [defaults.primary, ...rows] : rows}
          onAdd={(text) => set([...rows, text])}
        />
      )}
    </Section>
  );
}

function InheritedRows({ facts, defaults }: { facts: AgentFacts; defaults: ChainValue }) {
  const t = useTranslations("models");
  const rows = rowsOf(defaults);
  if (rows.length === 0)
    return (
      <div className="border-t">
        <EmptyFace title={t("none.defaults")}>{t("noneNext.agent")}</EmptyFace>
      </div>
    );
  return (
    <ol aria-label={t("inheritedList")} className="divide-y border-t">
      {rows.map((text, at) => (
        <li key={text} className="flex min-h-12 items-center gap-3 px-4 py-2">
          <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-md bg-raised text-xs font-semibold text-faint tabular-nums">
            {at + 1}
          </span>
          <ModelLine facts={facts} text={text} none="" isQuiet />
        </li>
      ))}
    </ol>
  );
}
