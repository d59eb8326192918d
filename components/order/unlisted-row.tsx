"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ProfileLink } from "@/components/ui/name-link";
import type { ProfileCard } from "@/lib/views/profile-card";

/** A profile the explicit order leaves out: quiet, because it is never used, with the way back in. */
export function UnlistedRow({
  card,
  canAdd,
  locked,
  onAdd,
}: {
  card: ProfileCard;
  canAdd: boolean;
  locked: boolean;
  onAdd(): void;
}) {
  const t = useTranslations("order");
  return (
    <li className="flex min-h-15.5 items-center gap-3 px-3 py-2">
      <span aria-hidden className="-mx-1 size-7 shrink-0 pointer-coarse:size-10" />
      <span
        aria-hidden
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-md bg-raised text-xs text-faint"
      >
        –
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-faint">
          <ProfileLink profileId={card.profileId} className="in-line wrap-anywhere hover:underline" />
        </p>
        <p className="text-xs text-faint">{t("notListed")}</p>
      </div>
      {canAdd && (
        <Button onClick={onAdd} disabled={locked}>
          {t("add")}
          <span className="sr-only"> {card.name}</span>
        </Button>
      )}
    </li>
  );
}
