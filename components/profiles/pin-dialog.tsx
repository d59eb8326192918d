"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormProblem } from "@/components/ui/form-problem";
import { notify } from "@/components/ui/notify";
import { isApiError } from "@/lib/client/fetch-json";
import { keys } from "@/lib/client/queries";
import { changeSession, sessionsQuery } from "@/lib/client/sessions-query";
import type { ProfileView } from "@/lib/views/profile";
import { sessionName } from "@/lib/views/session-name";

type Props = { view: ProfileView; onClose(): void };

/** Makes this the one account of a session of our gateway, as `/model …@profile` does in a chat (04 §2). */
export function PinDialog({ view: { agentId, profileId }, onClose }: Props) {
  const t = useTranslations("profile.pin");
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useInfiniteQuery(sessionsQuery(agentId, { kind: "gateway", ...(name && { q: name }) }));
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  const isNamed = (key: string) => key === name || sessionName(key, agentId) === name;
  const chosen = sessions.filter(({ sessionKey }) => isNamed(sessionKey));
  const [only] = chosen.length === 1 ? chosen : [];

  async function save() {
    if (!only) return;
    setBusy(true);
    try {
      await changeSession({ agentId, sessionKey: only.sessionKey }, { verb: "pin", profileId });
      notify({ title: t("done"), description: sessionName(only.sessionKey, agentId) });
      await queries.invalidateQueries({ queryKey: keys.profiles(agentId) });
      onClose();
    } catch (error) {
      setProblem(isApiError(error) && error.status > 0 ? error.message : t("failed"));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" disabled={busy || !only} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <p className="mb-3">{t("text", { profile: profileId })}</p>
      <FormProblem text={problem} />
      <Field
        label={t("session")}
        value={name}
        options={sessions.map(({ sessionKey }) => sessionKey)}
        onChange={(event) => setName(event.target.value)}
        hint={chosen.length > 1 ? t("several") : t("hint")}
      />
    </Dialog>
  );
}
