"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useLeaveWarning } from "@/lib/client/use-leave-warning";
import { credentialOf, emptyDraft, isTyped, type CredentialDraft } from "@/lib/views/credential-draft";
import type { ProfileCard } from "@/lib/views/profile-card";
import type { ProfileView } from "@/lib/views/profile";
import { CredentialFields } from "./credential-fields";
import { useSaveCredential } from "./use-save-credential";

type Props = { view: ProfileView; card: ProfileCard; onClose(): void };

export function ReplaceDialog({ view, card, onClose }: Props) {
  const t = useTranslations("credentialForm");
  const cancel = useTranslations("dialog");
  const formId = useId();
  const { agentId, profileId, secretProviders } = view;
  const stored = card.credential?.type ?? "api_key";
  const [draft, setDraft] = useState<CredentialDraft>(() => emptyDraft(stored, secretProviders));
  const { save, busy } = useSaveCredential(agentId);
  // A secret is never kept, so the browser asks.
  useLeaveWarning(isTyped(draft));
  const credential = credentialOf(draft, secretProviders);
  const isOtherType = draft.type !== stored;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (credential === null || busy) return;
    if (await save(profileId, { credential, force: isOtherType })) onClose();
  }

  return (
    <Dialog
      title={t("replaceTitle", { name: card.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel("cancel")}</Button>
          <Button look="primary" type="submit" form={formId} disabled={credential === null} busy={busy}>
            {t("replace")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <p>
          <span className="block font-medium text-ink">{profileId}</span>
          {t("effect")}
        </p>
        <CredentialFields draft={draft} secretProviders={secretProviders} onChange={setDraft} />
        {isOtherType && <p className="text-warn-ink">{t("otherType", { type: t(`types.${stored}`) })}</p>}
        {draft.type === "oauth" && view.ownership === "foreign" && (
          <p className="text-xs">{t("foreignLogin")}</p>
        )}
      </form>
    </Dialog>
  );
}
