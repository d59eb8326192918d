"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { ErrorFace } from "@/components/ui/error-face";
import { policyQuery } from "@/lib/client/queries";
import { PolicyEditor } from "./policy-editor";
import { PolicySkeleton } from "./policy-skeleton";

export function PolicyPage() {
  const t = useTranslations("policy");
  const policy = useQuery(policyQuery());
  return (
    <>
      <PageHeader title={t("title")} withAgent={false} />
      <main id="main" className="@container/page flex flex-col gap-3.5 p-4 md:px-7 md:py-5">
        {policy.data ? (
          <PolicyEditor view={policy.data} />
        ) : policy.isError ? (
          <div className="rounded-xl border bg-surface">
            <ErrorFace error={policy.error} onRetry={() => void policy.refetch()} />
          </div>
        ) : (
          <PolicySkeleton />
        )}
      </main>
    </>
  );
}
