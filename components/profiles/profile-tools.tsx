"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProfileActions } from "@/components/shell/profile-actions";
import { Button, buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { onDemand } from "@/components/ui/on-demand";
import { useAgent } from "@/lib/client/use-agent";
import type { ProfileDetails, ProfileView } from "@/lib/views/profile";

const ReplaceDialog = onDemand(async () => (await import("./replace-dialog")).ReplaceDialog);
const RemoveDialog = onDemand(async () => (await import("./remove-dialog")).RemoveDialog);

/** What may be done to the profile, and why not where it may not. */
export function ProfileTools({ view, details }: { view: ProfileView; details: ProfileDetails }) {
  const t = useTranslations("profile.tools");
  const act = useTranslations("board.action");
  const { href } = useAgent();
  const { lockedBecause, request, isProbing } = useProfileActions();
  const [open, setOpen] = useState<"replace" | "remove" | null>(null);
  const { card, place } = details.row;
  const automatic = details.windows.filter((window) => window.reason !== "manual");
  const byHand = details.windows.some((window) => window.reason === "manual");
  const locked = lockedBecause !== null;
  const isStored = card.credential !== null && place !== "external";

  return (
    <div className="flex flex-wrap items-center gap-2">
      {isStored && (
        <>
          <Button
            look="primary"
            disabled={locked}
            busy={isProbing(card.profileId)}
            onClick={() => request({ verb: "probe", card })}
          >
            {act("probe")}
          </Button>
          <Button
            disabled={locked || automatic.length === 0}
            onClick={() => request({ verb: "clear", card })}
          >
            {act("clear")}
          </Button>
          {byHand ? (
            <Button disabled={locked} onClick={() => request({ verb: "enable", card })}>
              {act("enable")}
            </Button>
          ) : (
            <Button look="danger" disabled={locked} onClick={() => request({ verb: "disable", card })}>
              {act("disable")}
            </Button>
          )}
          <Button disabled={locked} onClick={() => setOpen("replace")}>
            {t("replace")}
          </Button>
          <Button disabled={locked} onClick={() => request({ verb: "pin", card })}>
            {act("pin")}
          </Button>
        </>
      )}
      <DeskLink href={href(`/order/${encodeURIComponent(view.provider)}`)} className={buttonClass()}>
        {act("order")}
      </DeskLink>
      {isStored && (
        // Apart from the others: it is the one that cannot be undone.
        <Button look="danger" disabled={locked} className="sm:ml-auto" onClick={() => setOpen("remove")}>
          {t("delete")}
        </Button>
      )}
      {lockedBecause && <p className="basis-full text-sm text-muted">{lockedBecause}</p>}
      {open === "replace" && <ReplaceDialog view={view} card={card} onClose={() => setOpen(null)} />}
      {open === "remove" && <RemoveDialog view={view} card={card} onClose={() => setOpen(null)} />}
    </div>
  );
}
