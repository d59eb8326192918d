"use client";

import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { ModelLink } from "@/components/ui/name-link";
import { Section } from "@/components/ui/section";
import { buttonClass } from "@/components/ui/button";
import { useSentenceWords } from "@/components/ui/use-sentence-words";
import { useAgent } from "@/lib/client/use-agent";
import { whyWords } from "@/lib/i18n/why-words";
import type { ModelPlace } from "@/lib/views/profile";

/** Its place for each model of the chain that its provider serves, with the deciding reason (O-40, O-41). */
export function ProfilePlaces({ places, provider }: { places: readonly ModelPlace[]; provider: string }) {
  const t = useTranslations("profile.places");
  const act = useTranslations("board.action");
  const words = useSentenceWords();
  const { href } = useAgent();
  return (
    <Section
      title={t("title")}
      aside={
        <DeskLink href={href(`/order/${encodeURIComponent(provider)}`)} className={buttonClass()}>
          {act("order")}
        </DeskLink>
      }
    >
      {places.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{t("none")}</p>
      ) : (
        <ul className="divide-y border-t">
          {places.map(({ ref, position, count, why }) => (
            <li key={ref} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5">
              <span className={`tabular-nums ${position === 1 ? "font-semibold text-ok-ink" : "text-muted"}`}>
                {position === null ? t("out") : t("position", { position, count })}
              </span>
              <span className="min-w-0">
                <span className="font-semibold">
                  <ModelLink model={ref} />
                </span>
                <span className="block text-sm text-muted first-letter:uppercase">
                  {whyWords(words, why)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
