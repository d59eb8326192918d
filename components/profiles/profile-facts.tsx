"use client";

import { useTranslations } from "next-intl";
import { Ago } from "@/components/ui/ago";
import { CredentialLine, Expiry } from "@/components/ui/credential-line";
import { DeskLink } from "@/components/ui/desk-link";
import { Fact } from "@/components/ui/fact";
import { useSentenceWords } from "@/components/ui/use-sentence-words";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useAgent } from "@/lib/client/use-agent";
import { errorWords } from "@/lib/i18n/error-words";
import { whyWords } from "@/lib/i18n/why-words";
import type { ProfileView } from "@/lib/views/profile";
import type { ProfileRow } from "@/lib/views/profiles";
import { PlaceName } from "./place-name";
import { isLeftOut, ProfileState } from "./profile-state";

export function ProfileFacts({ view, row }: { view: ProfileView; row: ProfileRow }) {
  const t = useTranslations("profile");
  const board = useTranslations("board.card");
  const { full } = useTimeFormat();
  const words = useSentenceWords();
  const { href } = useAgent();
  const { card, place, provider } = row;
  const { credential } = card;
  const account = credential?.email ?? credential?.displayName;
  const isForeignLogin = credential?.type === "oauth" && credential.refreshable === false;
  return (
    <section aria-label={t("facts")} className="rounded-xl border bg-surface px-4.5 py-3.5">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact name={board("status")}>
          <ProfileState card={card} />
        </Fact>
        <Fact name={t("provider")}>
          <DeskLink href={href("/profiles", { provider })} className="in-line hover:underline">
            {provider}
          </DeskLink>
        </Fact>
        <Fact name={t("credential")}>
          <CredentialLine credential={credential} withExpiry={false} look="plain" />
        </Fact>
        {account && <Fact name={t("account")}>{account}</Fact>}
        <Fact name={t("expires")}>
          {credential?.expires ? (
            <span title={full(credential.expires)}>
              <Expiry expires={credential.expires} bare />
            </span>
          ) : (
            t("never")
          )}
        </Fact>
        <Fact name={t("place")}>
          <PlaceName place={place} agentId={view.agentId} program={credential?.external} />
        </Fact>
        <Fact name={t("lastUsed")}>
          {card.lastUsed === null ? (
            t("neverUsed")
          ) : (
            <span title={full(card.lastUsed)}>
              <Ago at={card.lastUsed} />
            </span>
          )}
        </Fact>
        <Fact name={t("eligible")}>
          {card.code === "ok" ? t("yes") : t("no", { why: board(`code.${card.code}`) })}
        </Fact>
      </dl>
      <p className="mt-3 border-t pt-3 text-sm text-muted first-letter:uppercase">
        {whyWords(words, card.why)}
      </p>
      {credential?.flaw && (
        <p className="mt-1 text-sm text-bad-ink">
          {errorWords(words.t, { id: `credential-${credential.flaw}`, values: {} })}
        </p>
      )}
      {isLeftOut(card) && (
        <p className="mt-1 text-sm text-muted">
          {t.rich("leftOut", {
            provider,
            order: (text) => (
              <DeskLink
                href={href(`/order/${encodeURIComponent(provider)}`)}
                className="in-line underline hover:text-ink"
              >
                {text}
              </DeskLink>
            ),
          })}
        </p>
      )}
      {isForeignLogin && <p className="mt-1 text-sm text-muted">{t("refreshed")}</p>}
    </section>
  );
}
