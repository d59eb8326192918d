"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Button } from "@/components/ui/button";
import { ProfileLink } from "@/components/ui/name-link";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import { SortList } from "@/components/ui/sort-list";
import type { AgentFacts } from "@/lib/failover/config";
import type { ProfileId } from "@/lib/failover/credential";
import { providerLane, type ProviderLane } from "@/lib/views/board-lanes";
import type { DraftOrders } from "@/lib/views/draft-orders";
import { nameWithin } from "@/lib/views/profile-card";
import { providersOf } from "@/lib/views/providers-of";

type Props = {
  facts: AgentFacts;
  now: number;
  drafts: DraftOrders;
  /** Providers beside each other while the panel has the page's width. */
  isWide?: boolean;
  onChange(drafts: DraftOrders): void;
};

/** Orders to try: each provider keeps what it has until a draft of it is begun. */
export function DraftOrdersPanel({ facts, now, drafts, isWide = false, onChange }: Props) {
  const t = useTranslations("lab.orders");
  const lanes = providersOf(facts)
    .map((provider) => providerLane(facts, { provider, modelId: null }, now))
    .filter((lane) => lane.cards.length > 1 || Object.hasOwn(drafts, lane.provider));
  const without = (provider: string) =>
    Object.fromEntries(Object.entries(drafts).filter(([drafted]) => drafted !== provider));
  return (
    <Section title={t("title")}>
      {lanes.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{t("none")}</p>
      ) : (
        <ul
          className={`border-t ${isWide ? "max-lg:divide-y min-[112rem]:divide-y lg:grid lg:grid-cols-2 min-[112rem]:block" : "divide-y"}`}
        >
          {lanes.map((lane) => (
            <li key={lane.provider}>
              <ProviderDraft
                lane={lane}
                draft={drafts[lane.provider] ?? null}
                onChange={(draft) =>
                  onChange({ ...without(lane.provider), ...(draft && { [lane.provider]: draft }) })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type DraftProps = {
  lane: ProviderLane;
  draft: readonly ProfileId[] | null;
  onChange(draft: readonly ProfileId[] | null): void;
};

function ProviderDraft({ lane, draft, onChange }: DraftProps) {
  const t = useTranslations("lab.orders");
  const { provider, cards } = lane;
  const current = cards.filter((card) => card.position !== null).map((card) => card.profileId);
  return (
    <div className="py-2">
      <div className="flex flex-wrap items-center gap-2 px-4">
        <h3 className="font-medium">{provider}</h3>
        {draft ? (
          <Pill tone="info">{t("draft")}</Pill>
        ) : (
          <span className="text-sm text-muted">{t("asItIs")}</span>
        )}
        <Button look="quiet" className="ml-auto" onClick={() => onChange(draft ? null : current)}>
          {draft ? t("drop") : t("begin")}
          <span className="sr-only"> {provider}</span>
        </Button>
      </div>
      {draft ? (
        <Draft lane={lane} draft={draft} before={current} onChange={onChange} />
      ) : (
        <p className="px-4 pb-1 text-sm text-muted">
          {current.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && " → "}
              <ProfileLink profileId={id}>{nameWithin(id, provider)}</ProfileLink>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

type ListProps = Pick<DraftProps, "lane"> & {
  draft: readonly ProfileId[];
  before: readonly ProfileId[];
  onChange(draft: readonly ProfileId[]): void;
};

function Draft({ lane: { provider, cards }, draft, before, onChange }: ListProps) {
  const t = useTranslations("lab.orders");
  const left = cards.filter((card) => !draft.includes(card.profileId));
  const move = (id: string, index: number) => {
    const rest = draft.filter((other) => other !== id);
    onChange([...rest.slice(0, index), id, ...rest.slice(index)]);
  };
  return (
    <>
      <SortList
        label={t("list", { provider })}
        items={draft.map((id) => ({
          id,
          name: nameWithin(id, provider),
          body: (
            <p className="truncate text-sm font-medium">
              <ProfileLink profileId={id} className="in-line hover:underline">
                {nameWithin(id, provider)}
              </ProfileLink>
            </p>
          ),
          removable: draft.length > 1,
        }))}
        locked={false}
        before={before}
        onMove={move}
        onRemove={(id) => onChange(draft.filter((other) => other !== id))}
      />
      {left.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5 px-4 py-2 text-sm text-muted">
          {t("leftOut")}
          {left.map((card) => (
            <Button key={card.profileId} onClick={() => onChange([...draft, card.profileId])}>
              {t("add", { name: card.name })}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}
