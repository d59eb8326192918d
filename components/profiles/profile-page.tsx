"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { EmptyFace } from "@/components/ui/empty-face";
import { ErrorFace } from "@/components/ui/error-face";
import { isApiError } from "@/lib/client/fetch-json";
import { profileQuery, profilesQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import { ownValue } from "@/lib/failover/own-value";
import { Profile } from "./profile";
import { ProfileSkeleton } from "./profile-skeleton";

/** `missingOf`: the agent that was found to have no such profile; links outlive profiles, so it is looked for in the list. */
type Props = { profileId: string; missingOf: string | null };

export function ProfilePage({ profileId, missingOf }: Props) {
  const { agentId } = useAgent();
  const list = useQuery({ ...profilesQuery(agentId), enabled: missingOf === agentId });
  const isBack = list.data !== undefined && ownValue(list.data.facts.profiles, profileId) !== undefined;
  const wasMissing = missingOf === agentId && !isBack;
  const profile = useQuery({ ...profileQuery(agentId, profileId), enabled: !wasMissing });
  // Also while it was shown: somebody has deleted it, here or in another tab.
  const isGone = wasMissing || (isApiError(profile.error) && profile.error.status === 404);
  return (
    <>
      <PageHeader title={profileId} />
      <main id="main" className="flex flex-col gap-4 p-4 md:px-7 md:py-5">
        {isGone ? (
          <NoSuchProfile />
        ) : profile.data ? (
          <Profile key={`${agentId} ${profileId}`} view={profile.data} />
        ) : profile.isError ? (
          <div className="rounded-xl border bg-surface">
            <ErrorFace error={profile.error} onRetry={() => void profile.refetch()} />
          </div>
        ) : (
          <ProfileSkeleton />
        )}
      </main>
    </>
  );
}

function NoSuchProfile() {
  const t = useTranslations("profile");
  const { href } = useAgent();
  return (
    <div className="rounded-xl border bg-surface">
      <EmptyFace title={t("missing")}>
        <p className="mb-3">{t("missingNext")}</p>
        <DeskLink href={href("/profiles")} className={buttonClass()}>
          {t("back")}
        </DeskLink>
      </EmptyFace>
    </div>
  );
}
