"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { Ago } from "@/components/ui/ago";
import { ModelLink } from "@/components/ui/name-link";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { formatModelRef } from "@/lib/failover/model-ref";
import { failureReasons } from "@/lib/failover/reasons";
import type { UsageEntry } from "@/lib/failover/usage-entry";

type Props = { usage: UsageEntry; provider: string };

/** What the ladder stands on: counted incidents, by reason and by model. */
export function ProfileCounters({ usage, provider }: Props) {
  const t = useTranslations("profile.counters");
  const { number } = useFormatter();
  const { errorCount = 0, failureCounts = {}, lastFailureAt, lastProbeAt, modelCooldowns = {} } = usage;
  const reasons = failureReasons.filter((reason) => (failureCounts[reason] ?? 0) > 0);
  const models = Object.entries(modelCooldowns).filter(([, window]) => (window.errorCount ?? 0) > 0);
  const isEmpty = errorCount === 0 && reasons.length + models.length === 0 && lastFailureAt === undefined;
  return (
    <Section title={t("title")}>
      {isEmpty ? (
        <p className="px-4 pb-4 text-sm text-muted">{t("none")}</p>
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 px-4 pb-4 text-sm tabular-nums">
          <Line name={t("errorCount")}>{number(errorCount)}</Line>
          {reasons.length > 0 && (
            <Line name={t("reasons")}>
              {reasons.map((reason) => `${reason} ${number(failureCounts[reason] ?? 0)}`).join(", ")}
            </Line>
          )}
          {models.length > 0 && (
            <Line name={t("models")}>
              {models.map(([model, window], index) => (
                <Fragment key={model}>
                  {index > 0 && ", "}
                  <ModelLink model={formatModelRef(provider, model)}>{model}</ModelLink>{" "}
                  {number(window.errorCount ?? 0)}
                </Fragment>
              ))}
            </Line>
          )}
          {lastFailureAt !== undefined && <Moment name={t("lastFailure")} at={lastFailureAt} />}
          {lastProbeAt !== undefined && <Moment name={t("lastProbe")} at={lastProbeAt} />}
        </dl>
      )}
    </Section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Moment({ name, at }: { name: string; at: number }) {
  const { full } = useTimeFormat();
  return (
    <Line name={name}>
      <span title={full(at)}>
        <Ago at={at} />
      </span>
    </Line>
  );
}
