"use client";

import { useTranslations } from "next-intl";
import { CircleCheck } from "lucide-react";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import type { DoctorFinding, DoctorView } from "@/lib/views/doctor";
import { ApplyFixes } from "./apply-fixes";
import { FindingGroup } from "./finding-group";
import { ImportPanel } from "./import-panel";
import { useFixing } from "./use-fixing";

/** What is wrong, worst first; what would be changed; what is fine. */
export function DoctorReport({ view }: { view: DoctorView }) {
  const t = useTranslations("doctor");
  const { time, full } = useTimeFormat();
  const fixing = useFixing();
  const of = (severity: DoctorFinding["severity"]) =>
    view.findings.filter((finding) => finding.severity === severity);
  const [errors, warnings, fine] = [of("error"), of("warning"), of("ok")];
  const isWell = errors.length + warnings.length === 0;
  const checksWithFix = new Set(view.findings.flatMap(({ id, changes }) => (changes.length > 0 ? [id] : [])));

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted tabular-nums">
          {!isWell && (
            <span className="font-medium text-ink">
              {t("summary", { errors: errors.length, warnings: warnings.length })}{" "}
            </span>
          )}
          <span title={full(view.now)}>{t("checked", { time: time(view.now) })}</span>{" "}
          <code className="font-mono text-xs">{view.stateDir.path}</code> · {t(view.stateDir.ownership)}
        </p>
        {checksWithFix.size > 1 && (
          <ApplyFixes
            changes={view.changes}
            fixing={fixing}
            label={t("fixAll", { count: view.changes.length })}
          />
        )}
      </div>
      {isWell && (
        <p className="flex items-center gap-2.5 rounded-xl border bg-ok-soft px-4 py-3.5 text-sm font-medium text-ok-ink">
          <CircleCheck aria-hidden className="size-4.5 shrink-0" />
          {t("well", { count: fine.length })}
        </p>
      )}
      <Findings title={t("errors", { count: errors.length })} findings={errors} fixing={fixing} />
      <Findings title={t("warnings", { count: warnings.length })} findings={warnings} fixing={fixing} />
      <ImportPanel plans={view.imports} />
      {fine.length > 0 && (
        <details className="rounded-xl border bg-surface">
          <summary className="px-4 py-3 text-base font-semibold">{t("fine", { count: fine.length })}</summary>
          <ul className="grid gap-x-6 gap-y-1.5 px-4 pb-4 text-sm text-muted sm:grid-cols-2">
            {fine.map(({ id }) => (
              <li key={id} className="flex gap-2">
                <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
                {t(`allRight.${id}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type FindingsProps = {
  title: string;
  findings: readonly DoctorFinding[];
  fixing: ReturnType<typeof useFixing>;
};

function Findings({ title, findings, fixing }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="divide-y border-t">
        {byCheck(findings).map((group) => (
          <FindingGroup key={group[0].id} findings={group} fixing={fixing} />
        ))}
      </ul>
    </Section>
  );
}

type Group = [DoctorFinding, ...DoctorFinding[]];

function byCheck(findings: readonly DoctorFinding[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const group = groups.get(finding.id);
    if (group) group.push(finding);
    else groups.set(finding.id, [finding]);
  }
  return [...groups.values()];
}
