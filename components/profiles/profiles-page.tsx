"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { ErrorFace } from "@/components/ui/error-face";
import { profilesQuery } from "@/lib/client/queries";
import { useAgent } from "@/lib/client/use-agent";
import { ProfilesList } from "./profiles-list";
import { ProfilesSkeleton } from "./profiles-skeleton";

export function ProfilesPage() {
  const t = useTranslations("profiles");
  const { agentId } = useAgent();
  const profiles = useQuery(profilesQuery(agentId));
  return (
    <>
      <PageHeader title={t("title")} />
      <main id="main" className="flex flex-col gap-3 p-4 md:px-7 md:py-5">
        {profiles.data ? (
          <ProfilesList key={agentId} view={profiles.data} />
        ) : profiles.isError ? (
          <div className="rounded-xl border bg-surface">
            <ErrorFace error={profiles.error} onRetry={() => void profiles.refetch()} />
          </div>
        ) : (
          <ProfilesSkeleton />
        )}
      </main>
    </>
  );
}
