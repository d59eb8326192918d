"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAgent } from "@/lib/client/use-agent";
import { useMe } from "./me";

/** A native select: it works everywhere and weighs nothing. */
export function AgentSwitch() {
  const t = useTranslations("shell");
  const { agents } = useMe();
  const { agentId, setAgentId } = useAgent();
  // A name from a mistyped link is no agent: the page says so, the menu does not offer it.
  const isKnown = agents.includes(agentId);
  return (
    <label className="relative inline-flex h-7 items-center rounded-full bg-raised pl-3 text-xs text-muted focus-within:outline-2 focus-within:outline-accent pointer-coarse:h-10">
      {t("agent")}
      <select
        value={isKnown ? agentId : ""}
        onChange={(event) => setAgentId(event.target.value)}
        className="field-sizing-content h-full appearance-none rounded-full bg-transparent pr-7 pl-1.5 font-semibold text-ink outline-none"
      >
        {!isKnown && (
          <option value="" disabled>
            {t("unknownAgent")}
          </option>
        )}
        {agents.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5" />
    </label>
  );
}
