"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { changeKey, createKey } from "@/lib/client/settings-mutations";
import { useLeaveWarning } from "@/lib/client/use-leave-warning";
import type { KeysView, KeyTerms, KeyView, NewKey } from "@/lib/views/gateway-keys";
import { emptyKeyDraft, keyDraftOf, keyTermsOf } from "@/lib/views/key-draft";
import { KeyFields } from "./key-fields";
import { useSettingsAction } from "./use-settings-action";

type Props = { view: KeysView; changed: KeyView | null; onCreated(key: NewKey): void; onClose(): void };

/** A new key, or other terms for one: what was seen goes along, so that nobody's change is lost. */
export function KeyDialog({ view, changed, onCreated, onClose }: Props) {
  const t = useTranslations("settings.keys");
  const cancel = useTranslations("dialog");
  const formId = useId();
  const [begun] = useState(changed ? keyDraftOf(changed) : emptyKeyDraft);
  const [draft, setDraft] = useState(begun);
  useLeaveWarning(JSON.stringify(draft) !== JSON.stringify(begun));
  const { run, busy } = useSettingsAction();
  const terms = keyTermsOf(draft);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!terms || busy) return;
    if (changed) {
      const seen = termsOnly(changed);
      const words = { done: t("changeDone"), failed: t("changeFailed"), about: () => terms.name };
      if (await run(() => changeKey(changed.id, { seen, terms }), words)) onClose();
      return;
    }
    const made = await run(() => createKey(terms), { done: null, failed: t("createFailed") });
    if (!made) return;
    onCreated(made.result);
    onClose();
  }

  return (
    <Dialog
      title={changed ? t("changeTitle", { name: changed.name }) : t("createTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel("cancel")}</Button>
          <Button look="primary" type="submit" form={formId} disabled={!terms} busy={busy}>
            {changed ? t("save") : t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <KeyFields draft={draft} view={view} onChange={setDraft} />
      </form>
    </Dialog>
  );
}

const termsOnly = ({ name, scopes, limits }: KeyTerms): KeyTerms => ({ name, scopes, limits });
