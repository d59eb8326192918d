"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/ui/section";
import type { DecisionRecord } from "@/lib/failover/run-record";
import type { RunView } from "@/lib/views/run";

/** The log records as written, already redacted (L-49). Text only: nothing of it is ever markup (P-28). */
export function RunRecords({ run }: { run: RunView }) {
  const t = useTranslations("run");
  const { decisions } = run;
  return (
    <Section
      title={t("records")}
      aside={
        decisions.length > 0 && (
          <CopyButton
            text={() => decisions.map((record) => JSON.stringify(record)).join("\n")}
            label={t("copyRecords")}
          />
        )
      }
    >
      {decisions.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{t("noRecords")}</p>
      ) : (
        <div className="divide-y border-t">
          {decisions.map((record, index) => (
            <details key={index} open={index === decisions.length - 1} className="px-4 py-2.5">
              <summary className="text-sm font-medium">
                {index + 1}. {titleOf(record)}
              </summary>
              <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] font-mono text-xs">
                {fieldsOf(record).map(([name, value]) => (
                  <div key={name} className="contents">
                    <dt className="text-faint">{name}</dt>
                    <dd className="break-words whitespace-pre-wrap text-muted max-sm:mb-1.5">{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          ))}
        </div>
      )}
    </Section>
  );
}

const titleOf = (record: DecisionRecord) =>
  typeof record.decision === "string" ? record.decision : record.event;

const fieldsOf = (record: DecisionRecord): readonly [string, string][] =>
  Object.entries(record).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
