"use client";

import { useTranslations } from "next-intl";
import { ProfileMenu } from "@/components/shell/profile-menu";
import { CredentialLine, Expiry } from "@/components/ui/credential-line";
import { DeskLink } from "@/components/ui/desk-link";
import { useWindowText } from "@/components/ui/use-window-text";
import { useAgent } from "@/lib/client/use-agent";
import type { ProfileRow } from "@/lib/views/profiles";
import { PlaceName } from "./place-name";
import { ProfileState } from "./profile-state";

type Props = { rows: readonly ProfileRow[]; agentId: string };

/** Roles are spelled out because narrow screens lay the rows out as blocks, which would lose a table's meaning. */
export function ProfilesTable({ rows, agentId }: Props) {
  const t = useTranslations("profiles.column");
  return (
    <div role="table" aria-label={t("table")} className="@container text-sm">
      <div role="rowgroup">
        <div
          role="row"
          className={`${columns} border-b py-2 text-xs font-medium text-faint @max-4xl:sr-only`}
        >
          <span role="columnheader">{t("profile")}</span>
          <span role="columnheader">{t("credential")}</span>
          <span role="columnheader">{t("expiry")}</span>
          <span role="columnheader">{t("state")}</span>
          <span role="columnheader">{t("order")}</span>
          <span role="columnheader">{t("place")}</span>
          <span role="columnheader">
            <span className="sr-only">{t("actions")}</span>
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {rows.map((row) => (
          <Row key={row.card.profileId} row={row} agentId={agentId} />
        ))}
      </div>
    </div>
  );
}

const columns =
  "grid items-center gap-x-4 px-4 @4xl:grid-cols-[minmax(11rem,1.5fr)_minmax(9rem,1fr)_7rem_minmax(10rem,1.1fr)_7.5rem_7.5rem_1.75rem]";

function Row({ row, agentId }: { row: ProfileRow; agentId: string }) {
  const t = useTranslations("profiles");
  const { href } = useAgent();
  const { card, provider, place } = row;
  const expires = card.credential?.expires;
  return (
    <div
      role="row"
      className={`${columns} relative min-h-14 border-b py-2 last:border-b-0 hover:bg-sunken @max-4xl:grid-cols-[minmax(0,1fr)_auto] @max-4xl:gap-x-2 @max-4xl:gap-y-1`}
    >
      <span role="cell" className="min-w-0 @max-4xl:order-1">
        <DeskLink
          href={href(`/profiles/${encodeURIComponent(card.profileId)}`)}
          className="font-semibold after:absolute after:inset-0"
        >
          {card.name}
        </DeskLink>
        <span className="block truncate text-xs text-muted">{card.profileId}</span>
      </span>
      <span role="cell" className="min-w-0 @max-4xl:order-3 @max-4xl:col-span-2">
        <CredentialLine credential={card.credential} withExpiry={false} />
      </span>
      <span
        role="cell"
        className={`text-xs text-muted tabular-nums @max-4xl:order-5 @max-4xl:col-span-2 ${expires ? "" : "@max-4xl:hidden"}`}
      >
        {expires ? (
          <>
            <span className="@4xl:hidden">
              <Expiry expires={expires} />
            </span>
            <span className="@max-4xl:hidden">
              <Expiry expires={expires} bare />
            </span>
          </>
        ) : (
          <span className="text-faint">{t("never")}</span>
        )}
      </span>
      <span role="cell" className="min-w-0 @max-4xl:order-4 @max-4xl:col-span-2">
        <State row={row} />
      </span>
      <span role="cell" className="text-xs text-muted tabular-nums @max-4xl:order-6">
        {card.position === null ? (
          <span className="text-faint">{t("notListed")}</span>
        ) : (
          t("position", { position: card.position, provider })
        )}
        {card.isNext && <span className="ml-1.5 font-medium text-ok-ink">{t("next")}</span>}
      </span>
      <span
        role="cell"
        className="text-xs text-muted @max-4xl:order-7 @max-4xl:justify-self-end @max-4xl:text-right"
      >
        <PlaceName place={place} agentId={agentId} program={card.credential?.external} />
      </span>
      <span role="cell" className="relative z-1 @max-4xl:order-2 @max-4xl:justify-self-end">
        <ProfileMenu card={card} />
      </span>
    </div>
  );
}

/** The deciding window with its scope and reason; how many more there are. */
function State({ row: { card } }: { row: ProfileRow }) {
  const t = useTranslations("profiles");
  const text = useWindowText();
  const { window, otherWindows } = card;
  return (
    <>
      <ProfileState card={card} />
      {window && (
        <span className="block truncate text-xs text-muted">
          {text.reason(window)} · {text.scope(window)}
        </span>
      )}
      {otherWindows.length > 0 && (
        <span className="block text-xs text-warn-ink">
          {t("otherWindows", { count: otherWindows.length })}
        </span>
      )}
    </>
  );
}
