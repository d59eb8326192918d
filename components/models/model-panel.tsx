"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useMemo } from "react";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { IconButton } from "@/components/ui/icon-button";
import { ProfileLink } from "@/components/ui/name-link";
import { Pill } from "@/components/ui/pill";
import { StatePill } from "@/components/ui/state-pill";
import { useAgent } from "@/lib/client/use-agent";
import { useNowBetween } from "@/lib/client/use-now";
import { changeTimes } from "@/lib/views/change-times";
import { modelFocus, type ModelFocus } from "@/lib/views/model-focus";
import type { ModelsView } from "@/lib/views/models";
import type { ProfileCard } from "@/lib/views/profile-card";
import { PlaceState } from "./place-state";
import { useFocusVisit } from "./use-focus-visit";

const shownAtMost = 12;

/** The model that a link named: its place, its state, the profiles it would be asked with, the way to its runs. */
export function ModelPanel({ view, model, onClose }: { view: ModelsView; model: string; onClose(): void }) {
  const t = useTranslations("models.focus");
  const headingId = useId();
  const { facts } = view;
  const changes = useMemo(() => changeTimes(facts), [facts]);
  const now = useNowBetween(changes, view.now);
  const focus = useMemo(() => modelFocus(facts, model, now), [facts, model, now]);
  const { heading, giveBack } = useFocusVisit(model);
  function close() {
    onClose();
    giveBack();
  }
  return (
    <section
      aria-labelledby={headingId}
      onKeyDown={({ key }) => key === "Escape" && close()}
      className="rounded-xl border border-accent bg-surface"
    >
      <div className="flex items-start gap-x-2.5 px-4 pt-3 pb-2">
        <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2
            id={headingId}
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-20 text-base font-semibold wrap-anywhere outline-none"
          >
            {focus?.ref ?? model}
          </h2>
          {focus &&
            (focus.isKnown ? <PlaceState place={focus.place} /> : <Pill tone="bad">{t("unknown")}</Pill>)}
        </div>
        <IconButton label={t("close")} onClick={close}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {focus ? (
        <Known focus={focus} agentId={view.agentId} />
      ) : (
        <p className="px-4 pb-4 text-sm text-muted">{t("unreadable")}</p>
      )}
    </section>
  );
}

function Known({ focus, agentId }: { focus: ModelFocus; agentId: string }) {
  const t = useTranslations("models.focus");
  const act = useTranslations("board.action");
  const { href } = useAgent();
  const { ref, provider, isKnown, position, imagePosition, cards } = focus;
  const order = href(`/order/${encodeURIComponent(provider)}`);
  const hidden = cards.length - shownAtMost;
  return (
    <div className="flex flex-col gap-3 px-4 pb-4 text-sm">
      <p className="text-muted">
        {!isKnown
          ? t("unknownText", { provider })
          : position === null
            ? t("outside", { agent: agentId })
            : position === 1
              ? t("primary", { agent: agentId })
              : t("fallback", { number: position - 1, agent: agentId })}
        {imagePosition !== null && ` ${t("image", { position: imagePosition })}`}
      </p>
      {cards.length === 0 ? (
        <p className="text-muted">{t("noProfiles", { provider })}</p>
      ) : (
        <div>
          <p className="mb-1.5 text-xs font-medium text-faint">{t("profiles")}</p>
          <ol aria-label={t("profiles")} className="flex flex-wrap gap-x-6 gap-y-2">
            {cards.slice(0, shownAtMost).map((card) => (
              <Profile key={card.profileId} card={card} />
            ))}
            {hidden > 0 && (
              <li>
                <DeskLink href={order} className="in-line underline hover:text-ink">
                  {t("more", { count: hidden })}
                </DeskLink>
              </li>
            )}
          </ol>
        </div>
      )}
      <p className="flex flex-wrap gap-2">
        <DeskLink href={href("/decisions", { model: ref })} className={buttonClass()}>
          {t("runs")}
        </DeskLink>
        <DeskLink href={order} className={buttonClass()}>
          {act("order")}
        </DeskLink>
      </p>
    </div>
  );
}

function Profile({ card }: { card: ProfileCard }) {
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {card.position !== null && <span className="text-faint tabular-nums">{card.position}.</span>}
      <ProfileLink profileId={card.profileId}>{card.name}</ProfileLink>
      <StatePill card={card} />
    </li>
  );
}
