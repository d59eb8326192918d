"use client";

import { useTranslations } from "next-intl";
import { RecentRuns } from "@/components/shell/recent-runs";
import type { SessionView } from "@/lib/views/session";

/** Its last runs, as far as they are kept. */
export function SessionRuns({ view: { runs, session } }: { view: SessionView }) {
  const t = useTranslations("session.runs");
  const words = { title: t("title"), all: t("all"), none: t("none") };
  return <RecentRuns runs={runs} filter={{ session: session.sessionKey }} words={words} />;
}
