"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useNowBetween } from "@/lib/client/use-now";
import { changeTimes } from "@/lib/views/change-times";
import type { SessionView } from "@/lib/views/session";
import { describeSession } from "@/lib/views/sessions";
import { SessionFacts } from "./session-facts";
import { SessionRuns } from "./session-runs";
import { SessionTools } from "./session-tools";

/** What becomes of the pin is computed here with the real rules, so that it turns when a window ends. */
export function Session({ view }: { view: SessionView }) {
  const t = useTranslations("sessions");
  const { facts, session } = view;
  const changes = useMemo(() => changeTimes(facts), [facts]);
  const now = useNowBetween(changes, view.now);
  const summary = useMemo(() => describeSession(session, facts, now), [session, facts, now]);
  return (
    <>
      {view.kind === "openclaw" && (
        <p className="flex items-start gap-1.5 text-sm text-muted">
          <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t("lock")}
        </p>
      )}
      <SessionTools view={view} session={summary} />
      <SessionFacts view={view} session={summary} />
      <SessionRuns view={view} />
    </>
  );
}
