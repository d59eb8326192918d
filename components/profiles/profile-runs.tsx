"use client";

import { useTranslations } from "next-intl";
import { RecentRuns } from "@/components/shell/recent-runs";
import type { ProfileView } from "@/lib/views/profile";

/** The last runs that tried or used it. */
export function ProfileRuns({ view: { recentRuns, profileId } }: { view: ProfileView }) {
  const t = useTranslations("profile.runs");
  const words = { title: t("title"), all: t("all"), none: t("none") };
  return <RecentRuns runs={recentRuns} filter={{ profile: profileId }} words={words} />;
}
