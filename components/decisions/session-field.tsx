"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { runSessionsQuery } from "@/lib/client/decisions-query";
import { sessionName } from "@/lib/views/session-name";

type Props = { agentId: string; value: string | null; onChange(value: string | null): void };

/** Sessions are too many for a list to choose from: some letters bring those that have them. */
export function SessionField({ agentId, value, onChange }: Props) {
  const t = useTranslations("decisions.filter");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({ ...runSessionsQuery(agentId, typed.trim()), enabled: isAsking });
  const offered = (data?.sessions ?? []).map((key) => ({ key, name: sessionName(key, agentId) }));

  if (value !== null)
    return (
      <Button onClick={() => onChange(null)} className="border-accent">
        <span className="max-w-48 truncate">{t("session", { session: sessionName(value, agentId) })}</span>
        <X aria-label={t("remove")} className="size-3.5" />
      </Button>
    );

  function choose(text: string) {
    const wanted = text.trim();
    if (wanted === "") return;
    const match = offered.find(({ key, name }) => key === wanted || name === wanted);
    setTyped("");
    onChange(match?.key ?? wanted);
  }

  return (
    <span className="inline-flex">
      <input
        type="text"
        aria-label={t("sessionLabel")}
        placeholder={t("sessionLabel")}
        list={id}
        maxLength={300}
        autoComplete="off"
        value={typed}
        onFocus={() => setAsking(true)}
        onChange={(event) => {
          const text = event.target.value;
          // A name taken from the list is a choice; typing goes on otherwise.
          if (offered.some(({ name }) => name === text) && !typed.startsWith(text)) choose(text);
          else setTyped(text);
        }}
        onKeyDown={(event) => event.key === "Enter" && choose(typed)}
        className="h-8 w-32 rounded-md border border-line-strong bg-surface px-3 text-sm font-medium placeholder:text-ink pointer-coarse:h-10"
      />
      <datalist id={id}>
        {offered.map(({ key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
    </span>
  );
}
