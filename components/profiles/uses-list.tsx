"use client";

import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { ModelLink, nameLink, SessionLink } from "@/components/ui/name-link";
import { useAgent } from "@/lib/client/use-agent";
import type { ProfileUses } from "@/lib/views/profile-uses";
import { sessionName } from "@/lib/views/session-name";

/** Orders, chains and sessions that name a profile, each with the way there. */
export function UsesList({ uses }: { uses: ProfileUses }) {
  const t = useTranslations("profile.uses");
  const { href } = useAgent();
  const { orders, chains, sessions, isDescribed, hasMoreSessions } = uses;
  const isUnused = orders.length + chains.length + sessions.length === 0 && !isDescribed;
  if (isUnused) return <p>{t("none")}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {orders.map(({ agentId, provider, position, count }) => (
        <li key={`${agentId ?? ""} ${provider}`}>
          <DeskLink
            href={href(`/order/${encodeURIComponent(provider)}`, {}, agentId ?? undefined)}
            className={nameLink}
          >
            {agentId === null
              ? t("orderConfig", { provider, position, count })
              : t("orderOf", { provider, agent: agentId, position, count })}
          </DeskLink>
        </li>
      ))}
      {chains.map(({ agentId, ref, depends }) => (
        <li key={`${agentId} ${ref}`} className={depends === "one-of-many" ? "" : "font-medium text-ink"}>
          <ModelLink model={ref} agentId={agentId}>
            {t(`chain.${depends}`, { ref, agent: agentId })}
          </ModelLink>
        </li>
      ))}
      {sessions.map(({ agentId, sessionKey, source }) => (
        <li key={`${agentId} ${sessionKey}`}>
          <SessionLink sessionKey={sessionKey} agentId={agentId}>
            {t("session", { session: sessionName(sessionKey, agentId), source })}
          </SessionLink>
        </li>
      ))}
      {hasMoreSessions && <li>{t("moreSessions")}</li>}
      {isDescribed && <li>{t("described")}</li>}
    </ul>
  );
}
