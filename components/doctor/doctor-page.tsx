"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { ErrorFace } from "@/components/ui/error-face";
import { doctorQuery } from "@/lib/client/doctor-query";
import { DoctorReport } from "./doctor-report";
import { DoctorSkeleton } from "./doctor-skeleton";

export function DoctorPage() {
  const t = useTranslations("doctor");
  const doctor = useQuery(doctorQuery());
  return (
    <>
      <PageHeader
        title={t("title")}
        withAgent={false}
        actions={
          <Button onClick={() => void doctor.refetch()}>
            <RefreshCw aria-hidden className={`size-3.5 ${doctor.isFetching ? "animate-spin" : ""}`} />
            {t("again")}
          </Button>
        }
      />
      <main
        id="main"
        className="flex max-w-[92rem] flex-col gap-4 p-4 md:px-7 md:py-5"
        aria-busy={doctor.isFetching}
      >
        {doctor.data ? (
          <DoctorReport view={doctor.data} />
        ) : doctor.isError ? (
          <div className="rounded-xl border bg-surface">
            <ErrorFace error={doctor.error} onRetry={() => void doctor.refetch()} />
          </div>
        ) : (
          <DoctorSkeleton />
        )}
      </main>
    </>
  );
}
