"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import type { SessionVerb } from "@/lib/client/sessions-query";
import { knownModels, nameModel } from "@/lib/views/known-models";
import type { SessionView } from "@/lib/views/session";
import type { SessionSummary } from "@/lib/views/sessions";

type Props = {
  view: SessionView;
  session: SessionSummary;
  busy: boolean;
  onSave(change: SessionVerb): void;
  onClose(): void;
};

/** A model for the session, with a profile of its provider if one is named: strict, as `/model` is (S-25). */
export function SwitchDialog({ view, session, busy, onSave, onClose }: Props) {
  const t = useTranslations("session.switch");
  const tDialog = useTranslations("dialog");
  const { facts } = view;
  const [model, setModel] = useState(session.nextRequest ?? session.selected?.ref ?? "");
  const [profileId, setProfileId] = useState("");
  const named = nameModel(facts, model.trim());
  const profiles = Object.entries(facts.profiles).flatMap(([id, { provider }]) =>
    provider === named?.provider ? [id] : [],
  );
  const chosen = profiles.includes(profileId) ? profileId : "";
  const released = named && releasedPin(session, named.provider, chosen);

  function save() {
    onSave({ verb: "model", model: chosen === "" ? model.trim() : `${model.trim()}@${chosen}` });
  }

  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tDialog("cancel")}</Button>
          <Button busy={busy} onClick={() => onSave({ verb: "model", model: "default" })}>
            {t("default")}
          </Button>
          <Button
            look="primary"
            disabled={named === null || (profileId !== "" && chosen === "")}
            busy={busy}
            onClick={save}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <p className="mb-3">{view.running.length > 0 ? t("textRunning") : t("text")}</p>
      {released && <p className="mb-3 text-warn-ink">{t("pinGoes", { profile: released })}</p>}
      <div className="flex flex-col gap-3">
        <Field
          label={t("model")}
          value={model}
          options={knownModels(facts).map(({ ref }) => ref)}
          onChange={(event) => setModel(event.target.value)}
          hint={t("modelHint")}
        />
        <Field
          label={t("profile")}
          value={profileId}
          options={profiles}
          placeholder={t("anyProfile")}
          onChange={(event) => setProfileId(event.target.value)}
          hint={profileId !== "" && chosen === "" ? t("wrongProfile") : t("profileHint")}
        />
      </div>
    </Dialog>
  );
}

/** A pin that the switch takes: by another profile named with the model, or an automatic one of another provider (S-46). */
function releasedPin(session: SessionSummary, provider: string, chosen: string): string | null {
  const { pin, nextRequest, selected } = session;
  if (pin === null || pin.profileId === chosen) return null;
  const isOther = (nextRequest ?? selected?.ref)?.startsWith(`${provider}/`) === false;
  return chosen !== "" || (pin.source === "auto" && isOther) ? pin.profileId : null;
}
