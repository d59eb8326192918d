"use client";

import { useTranslations } from "next-intl";
import { useState, type RefObject } from "react";
import { CredentialLine } from "@/components/ui/credential-line";
import { EmptyFace } from "@/components/ui/empty-face";
import { ProfileLink } from "@/components/ui/name-link";
import { SortList } from "@/components/ui/sort-list";
import type { SortItem } from "@/components/ui/sort-row";
import { StatePill } from "@/components/ui/state-pill";
import type { ProfileId } from "@/lib/failover/credential";
import type { OrderRows } from "@/lib/views/order-draft";
import type { ProfileCard } from "@/lib/views/profile-card";
import { AddProfileLink } from "./add-profile-link";
import { UnlistedRow } from "./unlisted-row";

type Props = {
  /** The list itself, so that the keyboard can be put on it. */
  list: RefObject<HTMLOListElement | null>;
  provider: string;
  rows: OrderRows;
  lockedBecause: string | null;
  /** The sequence the draft was begun on; null without a draft. */
  before: readonly ProfileId[] | null;
  onMove(profileId: ProfileId, index: number): void;
  onAdd(profileId: ProfileId): void;
  onRemove(profileId: ProfileId): void;
};

export function OrderList({ list, provider, rows, lockedBecause, before, onMove, onAdd, onRemove }: Props) {
  const t = useTranslations("order");
  const tSort = useTranslations("sort");
  const [said, setSaid] = useState("");
  const locked = lockedBecause !== null;
  const count = rows.listed.length;
  const removable = rows.basis !== "automatic" || count > 1;
  return (
    <section aria-label={t("list")} className="rounded-xl border bg-surface">
      {count === 0 && rows.unlisted.length === 0 ? (
        <EmptyFace title={t("noProfiles")}>
          <p>{t("noProfilesNext")}</p>
          <AddProfileLink provider={provider} />
        </EmptyFace>
      ) : (
        <SortList
          list={list}
          label={t("list")}
          items={rows.listed.map((card) => itemOf(card, removable))}
          locked={locked}
          before={before}
          onMove={onMove}
          onRemove={onRemove}
        />
      )}
      {rows.unlisted.length > 0 && (
        <ul aria-label={t("unlisted")} className="divide-y border-t">
          {rows.unlisted.map((card) => (
            <UnlistedRow
              key={card.profileId}
              card={card}
              canAdd={rows.savable.has(card.profileId)}
              locked={locked}
              onAdd={() => {
                onAdd(card.profileId);
                setSaid(tSort("place", { name: card.name, place: count + 1, count: count + 1 }));
                // As with Remove: the button goes with its row.
                list.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}

const itemOf = (card: ProfileCard, removable: boolean): SortItem => ({
  id: card.profileId,
  name: card.name,
  body: (
    <>
      <p className="font-semibold max-sm:text-sm">
        <ProfileLink profileId={card.profileId} className="in-line wrap-anywhere hover:underline">
          {card.profileId.slice(0, -card.name.length)}
          <wbr />
          {card.name}
        </ProfileLink>
      </p>
      <CredentialLine credential={card.credential} />
    </>
  ),
  state: <StatePill card={card} />,
  removable,
});
