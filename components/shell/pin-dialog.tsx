"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { sessionsQuery } from "@/lib/client/sessions-query";
import { sessionName } from "@/lib/views/session-name";
import { useSessionChange } from "./use-session-change";

type Props = { agentId: string; profileId: string; onClose(): void };

/** Makes this the one profile of a session of our gateway, as `/model …@profile` does in a chat (04 §2). */
export function PinDialog({ agentId, profileId, onClose }: Props) {
  const t = useTranslations("profile.pin");
  const { perform, busy } = useSessionChange(agentId);
  const [name, setName] = useState("");
  const list = useInfiniteQuery(sessionsQuery(agentId, { kind: "gateway", ...(name && { q: name }) }));
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  const isNamed = (key: string) => key === name || sessionName(key, agentId) === name;
  const chosen = sessions.filter(({ sessionKey }) => isNamed(sessionKey));
  const [only] = chosen.length === 1 ? chosen : [];

  async function save() {
    if (only && (await perform(only.sessionKey, { verb: "pin", profileId }))) onClose();
  }

  return (
    <ConfirmDialog
      title={t("title")}
      verb={t("save")}
      busy={busy || !only}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p className="mb-3">{t("text", { profile: profileId })}</p>
      <Field
        label={t("session")}
        value={name}
        options={sessions.map(({ sessionKey }) => sessionKey)}
        onChange={(event) => setName(event.target.value)}
        hint={chosen.length > 1 ? t("several") : t("hint")}
      />
    </ConfirmDialog>
  );
}
