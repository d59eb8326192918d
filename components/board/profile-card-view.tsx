"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useProfileActions } from "@/components/shell/profile-actions";
import { ProfileMenu } from "@/components/shell/profile-menu";
import { CredentialLine } from "@/components/ui/credential-line";
import { DeskLink } from "@/components/ui/desk-link";
import { Pill } from "@/components/ui/pill";
import { stateTone } from "@/components/ui/state-tone";
import { useSentenceWords } from "@/components/ui/use-sentence-words";
import { WindowBar } from "@/components/ui/window-bar";
import { useAgent } from "@/lib/client/use-agent";
import { whyWords } from "@/lib/i18n/why-words";
import { isOpenEnded, type ProfileCard } from "@/lib/views/profile-card";
import { CardTimer } from "./card-timer";

export function ProfileCardView({ card }: { card: ProfileCard }) {
  const t = useTranslations("board.card");
  const words = useSentenceWords();
  const router = useRouter();
  const { href } = useAgent();
  const { isProbing } = useProfileActions();
  const { window, position } = card;
  const probing = isProbing(card.profileId);
  const page = href(`/profiles/${encodeURIComponent(card.profileId)}`);
  const place = card.isNext ? t("next") : position === null ? t("unplaced") : String(position);
  return (
    <article
      aria-label={t("label", { name: card.name, place: position ?? 0 })}
      title={whyWords(words, card.why)}
      className={`relative flex h-full min-h-37 flex-col overflow-hidden rounded-lg border bg-sunken pt-2 pr-2 pb-3 pl-3 ${card.isNext ? "border-ok outline-1 outline-ok" : ""} ${position === null ? "border-dashed" : ""}`}
    >
      <p className="flex min-h-7 items-center gap-1">
        <span className={`text-xs tabular-nums ${card.isNext ? "font-medium text-ok-ink" : "text-faint"}`}>
          {place}
        </span>
        <span className="ml-auto" />
        <Pill
          tone={
            probing ? "info" : position === null && card.state === "ready" ? "idle" : stateTone[card.state]
          }
        >
          {probing
            ? t("probing")
            : card.state === "unusable"
              ? t(`code.${card.code}`)
              : position === null && card.state === "ready"
                ? t("notListed")
                : t(`state.${card.state}`)}
        </Pill>
        <ProfileMenu
          card={card}
          before={[{ id: "profile", label: t("open"), onSelect: () => router.push(page) }]}
        />
      </p>
      <h3 className="line-clamp-2 font-semibold wrap-anywhere" title={card.profileId}>
        <DeskLink href={page} className="in-line hover:underline">
          {card.name}
        </DeskLink>
      </h3>
      <CredentialLine credential={card.credential} />
      <CardTimer card={card} />
      {card.rehearsed && <p className="text-xs font-medium text-info-ink">{t("rehearsed")}</p>}
      {window && window.openedAt !== null && !isOpenEnded(window) && (
        <WindowBar openedAt={window.openedAt} until={window.until} tone={stateTone[card.state]} />
      )}
    </article>
  );
}
