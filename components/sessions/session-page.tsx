"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { EmptyFace } from "@/components/ui/empty-face";
import { ErrorFace } from "@/components/ui/error-face";
import { isApiError } from "@/lib/client/fetch-json";
import { sessionQuery } from "@/lib/client/sessions-query";
import { useAgent } from "@/lib/client/use-agent";
import { sessionName } from "@/lib/views/session-name";
import { Session } from "./session";
import { SessionsSkeleton } from "./sessions-skeleton";

export function SessionPage({ sessionKey }: { sessionKey: string }) {
  const { agentId } = useAgent();
  const session = useQuery(sessionQuery(agentId, sessionKey));
  const isGone = isApiError(session.error) && session.error.status === 404;
  return (
    <>
      <PageHeader title={sessionName(sessionKey, session.data?.agentId ?? agentId)} />
      <main id="main" className="flex flex-col gap-4 p-4 md:px-7 md:py-5">
        {isGone ? (
          <NoSuchSession sessionKey={sessionKey} />
        ) : session.data ? (
          <Session view={session.data} />
        ) : (
          <div className="rounded-xl border bg-surface">
            {session.isError ? (
              <ErrorFace error={session.error} onRetry={() => void session.refetch()} />
            ) : (
              <SessionsSkeleton />
            )}
          </div>
        )}
      </main>
    </>
  );
}

/** Also for sessions that only runs tell of: of a probe, of OpenClaw's log, of an embedding. */
function NoSuchSession({ sessionKey }: { sessionKey: string }) {
  const t = useTranslations("session");
  const { href } = useAgent();
  return (
    <div className="rounded-xl border bg-surface">
      <EmptyFace title={t("missing")}>
        <p className="mb-3">{t("missingNext")}</p>
        <p className="flex flex-wrap justify-center gap-2">
          <DeskLink href={href("/sessions")} className={buttonClass()}>
            {t("back")}
          </DeskLink>
          <DeskLink href={href("/decisions", { session: sessionKey })} className={buttonClass()}>
            {t("runs.all")}
          </DeskLink>
        </p>
      </EmptyFace>
    </div>
  );
}
