"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { useAgent } from "@/lib/client/use-agent";
import { useLeaveWarning } from "@/lib/client/use-leave-warning";
import { credentialOf, emptyDraft, isTyped, type CredentialDraft } from "@/lib/views/credential-draft";
import type { ProfilesView } from "@/lib/views/profiles";
import { CredentialFields } from "./credential-fields";
import { useSaveCredential } from "./use-save-credential";

type Props = { view: ProfilesView; provider: string | null; onClose(): void };

export function AddDialog({ view, provider: wanted, onClose }: Props) {
  const t = useTranslations("credentialForm");
  const cancel = useTranslations("dialog");
  const formId = useId();
  const router = useRouter();
  const { href } = useAgent();
  const { agentId, providers, secretProviders } = view;
  const [provider, setProvider] = useState(wanted ?? providers[0] ?? "");
  const [name, setName] = useState("");
  const [draft, setDraft] = useState<CredentialDraft>(() => emptyDraft("api_key", secretProviders));
  const { save, busy } = useSaveCredential(agentId);
  // A secret is never kept, so the browser asks.
  useLeaveWarning(isTyped(draft) || name.trim() !== "");
  const id = `${provider.trim().toLowerCase()}:${name.trim() || "default"}`;
  const credential = credentialOf(draft, secretProviders);
  const isComplete = provider.trim() !== "" && credential !== null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || busy) return;
    const page = href(`/profiles/${encodeURIComponent(id)}`);
    const change = { provider: provider.trim(), credential, isNew: true };
    if (await save(id, change, { label: t("openProfile"), run: () => router.push(page) })) onClose();
  }

  return (
    <Dialog
      title={t("addTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel("cancel")}</Button>
          <Button look="primary" type="submit" form={formId} disabled={!isComplete} busy={busy}>
            {t("add")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Field
            label={t("provider")}
            options={providers}
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={provider}
            onChange={(event) => setProvider(event.target.value)}
          />
          <Field
            label={t("name")}
            placeholder="default"
            maxLength={150}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <p className="-mt-2 text-xs">{t("nameHint", { id })}</p>
        <CredentialFields draft={draft} secretProviders={secretProviders} onChange={setDraft} />
        {draft.type === "oauth" && view.ownership === "foreign" && (
          <p className="text-xs">{t("foreignLogin")}</p>
        )}
      </form>
    </Dialog>
  );
}
