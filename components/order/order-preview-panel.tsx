"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Countdown } from "@/components/ui/countdown";
import { ModelLink, ProfileLink } from "@/components/ui/name-link";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import { useSentenceWords } from "@/components/ui/use-sentence-words";
import { waitWords, whyWords } from "@/lib/i18n/why-words";
import type { OrderPreview } from "@/lib/views/order-draft";
import type { ProfileCard } from "@/lib/views/profile-card";

/** What the real rules would do with this sequence right now, for every model of the chain it serves. */
export function OrderPreviewPanel({
  previews,
  isDraft,
  isHidden,
}: {
  previews: readonly OrderPreview[];
  isDraft: boolean;
  /** This agent's own order hides the one that is edited (P-7). */
  isHidden: boolean;
}) {
  const t = useTranslations("order.preview");
  return (
    <Section title={t("title")} beside={isDraft && <Pill tone="info">{t("draft")}</Pill>}>
      {isHidden && <p className="px-4 pb-2 text-sm text-muted">{t("hidden")}</p>}
      {previews.map((preview) => (
        <Preview key={preview.ref ?? ""} preview={preview} />
      ))}
    </Section>
  );
}

function Preview({ preview }: { preview: OrderPreview }) {
  const t = useTranslations("order.preview");
  const words = useSentenceWords();
  const { ref, position, lane } = preview;
  const placed = lane.cards.filter((card) => card.position !== null);
  return (
    <div className="border-t first-of-type:border-t-0">
      {ref !== null && (
        <p className="px-4 pt-2.5 text-xs text-faint">
          {t("for")}{" "}
          <span className="font-medium text-muted">
            <ModelLink model={ref} />
          </span>
          {position !== null && (
            <> · {position === 1 ? t("primary") : t("fallback", { number: position - 1 })}</>
          )}
        </p>
      )}
      {lane.cards.length === 0 && <p className="px-4 pb-4 text-sm text-muted">{t("noProfiles")}</p>}
      {lane.cards.length > 0 && lane.readyCount === 0 && (
        <p className="mx-4 mt-2 mb-1 flex gap-2 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {placed.length === 0 ? t("nobody") : t("allWait")}{" "}
            {lane.recoversAt !== null && (
              <>
                {t("recovers")} <Countdown until={lane.recoversAt} />
              </>
            )}
          </span>
        </p>
      )}
      <ol className="divide-y">
        {placed.map((card) => (
          <li key={card.profileId} className="flex gap-3 px-4 py-2.5">
            <span className="mt-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-md bg-raised text-xs font-semibold text-muted tabular-nums">
              {card.position}
            </span>
            <div className="min-w-0">
              <p className="text-sm">
                <span className="font-semibold">
                  <ProfileLink profileId={card.profileId}>{card.name}</ProfileLink>
                </span>{" "}
                {t(roleOf(card))}
              </p>
              <p className="text-sm text-muted first-letter:uppercase">
                {card.why.id === "waiting" || card.why.id === "waiting-model"
                  ? waitWords(words, card.why)
                  : whyWords(words, card.why)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function roleOf(card: ProfileCard): "first" | "then" | "waits" {
  if (card.isNext) return "first";
  return card.state === "ready" ? "then" : "waits";
}
