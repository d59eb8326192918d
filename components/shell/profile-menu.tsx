"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { MenuButton } from "@/components/ui/menu-button";
import type { MenuEntry } from "@/components/ui/menu";
import { useAgent } from "@/lib/client/use-agent";
import { authKeyOf } from "@/lib/failover/provider-id";
import type { ProfileCard } from "@/lib/views/profile-card";
import { useProfileActions } from "./profile-actions";

/** `before`: entries of the page the menu stands on. */
export function ProfileMenu({ card, before = [] }: { card: ProfileCard; before?: readonly MenuEntry[] }) {
  const t = useTranslations("board.action");
  const router = useRouter();
  const { href } = useAgent();
  const { lockedBecause, request, isProbing } = useProfileActions();
  // An id that is listed but not stored has nothing to act on.
  if (card.credential === null) return null;
  const { provider } = card.credential;
  const windows = [card.window, ...card.otherWindows].filter((window) => window !== null);
  const automatic = windows.filter((window) => window.reason !== "manual");
  const models = automatic.flatMap(({ scope }) => (scope.kind === "model" ? [scope.modelId] : []));
  const byHand = windows.some((window) => window.reason === "manual");

  const entries: MenuEntry[] = [
    ...before,
    ...[...new Set(models)].map((modelId) => ({
      id: `clear ${modelId}`,
      label: t("clearModel", { model: modelId }),
      lockedBecause,
      onSelect: () => request({ verb: "clear", card, modelId }),
    })),
    ...(automatic.length > models.length || automatic.length > 1
      ? [{ id: "clear", label: t("clear"), lockedBecause, onSelect: () => request({ verb: "clear", card }) }]
      : []),
    {
      id: "probe",
      label: t("probe"),
      lockedBecause: lockedBecause ?? (isProbing(card.profileId) ? t("probing") : null),
      onSelect: () => request({ verb: "probe", card }),
    },
    byHand
      ? { id: "enable", label: t("enable"), lockedBecause, onSelect: () => request({ verb: "enable", card }) }
      : {
          id: "disable",
          label: t("disable"),
          lockedBecause,
          danger: true,
          onSelect: () => request({ verb: "disable", card }),
        },
    { id: "pin", label: t("pin"), lockedBecause, onSelect: () => request({ verb: "pin", card }) },
    {
      id: "order",
      label: t("order"),
      onSelect: () => router.push(href(`/order/${encodeURIComponent(authKeyOf(provider))}`)),
    },
  ];
  return <MenuButton label={t("menu", { name: card.name })} title={card.profileId} entries={entries} />;
}
