"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { notify } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { removeProfile } from "@/lib/client/mutations";
import { keys } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import type { ProfileCard } from "@/lib/views/profile-card";
import type { ProfileView } from "@/lib/views/profile";
import { UsesList } from "./uses-list";

type Props = { view: ProfileView; card: ProfileCard; onClose(): void };

/** Says what will miss the profile before it is gone. */
export function RemoveDialog({ view, card, onClose }: Props) {
  const t = useTranslations("profile.remove");
  const queries = useQueryClient();
  const report = useReportProblem();
  const router = useRouter();
  const { href } = useAgent();
  const [busy, setBusy] = useState(false);
  const { agentId, profileId, uses } = view;
  const stranded = new Set(uses.chains.flatMap(({ ref, depends }) => (depends === "one-of-many" ? [] : ref)))
    .size;
  const staysInFile = uses.isDescribed || uses.orders.some((order) => order.agentId === null);

  async function remove() {
    setBusy(true);
    try {
      await removeProfile({ agentId, profileId });
      notify({ title: t("done"), description: profileId });
      router.push(href("/profiles"));
      for (const queryKey of [keys.profiles(agentId), keys.board(agentId), keys.ordersOf(agentId)])
        void queries.invalidateQueries({ queryKey });
    } catch (error) {
      report(t("failed"), error);
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title={t("title", { name: card.name })}
      verb={t("verb")}
      look="danger"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{profileId}</p>
      <p className="mt-1">{t("text")}</p>
      {stranded > 0 && <p className="mt-2 font-medium text-bad-ink">{t("lastOne", { count: stranded })}</p>}
      <h3 className="mt-3 mb-1 font-medium text-ink">{t("uses")}</h3>
      <UsesList uses={uses} />
      {staysInFile && <p className="mt-2">{t("stays")}</p>}
    </ConfirmDialog>
  );
}
