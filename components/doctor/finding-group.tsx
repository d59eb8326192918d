"use client";

import { CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { DeskLink } from "@/components/ui/desk-link";
import { buttonClass } from "@/components/ui/button";
import { NamedText } from "@/components/ui/named-text";
import { useSentenceWords } from "@/components/ui/use-sentence-words";
import { useAgent } from "@/lib/client/use-agent";
import { adviceWords, findingWords } from "@/lib/i18n/doctor-words";
import { errorWords } from "@/lib/i18n/error-words";
import type { DoctorFinding } from "@/lib/views/doctor";
import { ApplyFixes } from "./apply-fixes";
import { findingNames } from "./finding-names";
import { placeHref } from "./place-href";
import type { Fixing } from "./use-fixing";

type Props = { findings: readonly [DoctorFinding, ...DoctorFinding[]]; fixing: Fixing };

/** What one check found: its name and remedy once, then every place. */
export function FindingGroup({ findings, fixing }: Props) {
  const t = useTranslations("doctor");
  const { href } = useAgent();
  const [{ id, severity }] = findings;
  const isError = severity === "error";
  const Icon = isError ? CircleX : TriangleAlert;
  const all = findings.flatMap((finding) => finding.changes);
  const changes = [...new Map(all.map((change) => [change.what, change])).values()];
  const hrefs = new Set(findings.map(({ place }) => placeHref(place, href)));
  const [shared = null] = hrefs.size === 1 ? hrefs : [];
  const kind = findings[0].place?.kind;
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon
        aria-label={t(isError ? "error" : "warning")}
        className={`mt-1.5 size-4.5 shrink-0 ${isError ? "text-bad" : "text-warn"}`}
      />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="flex-1 text-base font-medium">{t(`check.${id}`)}</h3>
          {shared !== null && kind && (
            <DeskLink href={shared} className={buttonClass()}>
              {t(`place.${kind}`)}
            </DeskLink>
          )}
          <ApplyFixes
            changes={changes}
            fixing={fixing}
            label={changes.length > 1 ? t("fixAll", { count: changes.length }) : t("fix")}
          />
        </div>
        <ul className="mt-1 flex flex-col gap-2 text-sm">
          {findings.map((finding) => (
            <Place
              key={`${finding.where} ${finding.message}`}
              finding={finding}
              href={shared === null ? placeHref(finding.place, href) : null}
            />
          ))}
        </ul>
      </div>
    </li>
  );
}

function Place({ finding, href: own }: { finding: DoctorFinding; href: string | null }) {
  const t = useTranslations("doctor");
  const words = useSentenceWords();
  const { href } = useAgent();
  const { where, whereSaid, said, advice, place, changes } = finding;
  const names = findingNames(finding);
  const of = finding.agentId ?? (place?.kind === "order" ? place.agentId : null) ?? undefined;
  // A button says it already, and better than the command that does the same.
  const isSaid = changes.length > 0 || placeHref(place, href) !== null;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <div className="min-w-0 flex-1 basis-64">
        <span className="mr-2 font-mono text-xs font-medium break-all">
          <NamedText text={whereSaid ? errorWords(words.t, whereSaid) : where} names={names} agentId={of} />
        </span>
        <NamedText text={findingWords(words, said)} names={names} agentId={of} />{" "}
        {advice && !isSaid && <span className="text-muted">{adviceWords(words.t, advice)}</span>}
      </div>
      {own && place && (
        <DeskLink href={own} className="in-line shrink-0 text-sm font-medium text-accent hover:underline">
          {t(`place.${place.kind}`)}
        </DeskLink>
      )}
    </li>
  );
}
