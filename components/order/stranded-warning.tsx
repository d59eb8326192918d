"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { NamedText } from "@/components/ui/named-text";
import type { StrandedModel } from "@/lib/views/order-draft";

/** What the draft would take away, before it is saved. */
export function StrandedWarning({ stranded }: { stranded: readonly StrandedModel[] }) {
  const t = useTranslations("order.stranded");
  if (stranded.length === 0) return null;
  const isBad = stranded.some(({ left }) => left === "nobody");
  return (
    <section
      role="alert"
      className={`flex gap-2.5 rounded-xl px-4 py-3 text-sm ${isBad ? "bg-bad-soft text-bad-ink" : "bg-warn-soft text-warn-ink"}`}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div>
        <p className="font-semibold">{t("title")}</p>
        <StrandedLines stranded={stranded} />
      </div>
    </section>
  );
}

export function StrandedLines({ stranded }: { stranded: readonly StrandedModel[] }) {
  const t = useTranslations("order.stranded");
  return (
    <ul>
      {stranded.map(({ ref, position, left }) => (
        <li key={ref}>
          <NamedText
            text={
              position === 1
                ? t(`${left}Primary`, { model: ref })
                : t(`${left}Fallback`, { model: ref, number: position - 1 })
            }
            names={[{ model: ref }]}
          />
        </li>
      ))}
    </ul>
  );
}
