"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ProfileLink } from "@/components/ui/name-link";
import type { ImportPlan } from "@/lib/views/doctor";

/** One agent's part of an import. */
export function ImportPlanView({ plan }: { plan: ImportPlan }) {
  const t = useTranslations("doctor.import");
  const flaws = useTranslations("doctor.flaw");
  const { agentId, sources, skipped, rejected, rows, createsDatabase } = plan;
  const nothing =
    rows.profiles.length + rows.order.length + rows.lastGood.length + rows.usageStats.length === 0;
  return (
    <div className="px-4 py-3">
      <h3 className="text-sm font-semibold">{t("agent", { agent: agentId })}</h3>
      <dl className="mt-1.5 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Names name={t("files")} values={sources} />
        <Names name={t("profiles")} values={rows.profiles} />
        <Names name={t("order")} values={rows.order} />
        <Names name={t("lastGood")} values={rows.lastGood} />
        <Names name={t("usage")} values={rows.usageStats} />
        <Names
          name={t("kept")}
          values={rows.keptProfiles}
          shown={(id) => <ProfileLink profileId={id} agentId={agentId} />}
        />
        <Names
          name={t("rejected")}
          values={rejected.map(({ source, profileId, reason }) =>
            t("rejectedEntry", { source, profile: profileId, reason }),
          )}
        />
        <Names name={t("skipped")} values={skipped.map(({ source, flaw }) => `${source}: ${flaws(flaw)}`)} />
      </dl>
      {sources.length > 0 && (
        <p className="mt-1.5 text-sm text-muted">
          {nothing && `${t("nothingNew")} `}
          {createsDatabase && `${t("createsDatabase")} `}
          {t("backups")}
        </p>
      )}
    </div>
  );
}

type NamesProps = { name: string; values: readonly string[]; shown?(value: string): ReactNode };

function Names({ name, values, shown = (value) => value }: NamesProps) {
  if (values.length === 0) return null;
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-mono text-xs leading-5 break-all max-sm:mb-1">
        {values.map((value) => (
          <span key={value} className="block">
            {shown(value)}
          </span>
        ))}
      </dd>
    </>
  );
}
