"use client";

import { useTranslations } from "next-intl";
import { NamedText } from "@/components/ui/named-text";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import type { DryRunStep } from "@/lib/views/chain-draft";
import type { ChainScope } from "@/lib/views/models";
import { FocusLink } from "./focus-link";
import { PlaceState } from "./place-state";

type Props = { steps: readonly DryRunStep[]; isDraft: boolean; scope: ChainScope; agentId: string };

/** What the real rules would do with this chain right now: who answers, who is passed over and until when. */
export function DryRunPanel({ steps, isDraft, scope, agentId }: Props) {
  const t = useTranslations("models.dryRun");
  const nobody = steps.length > 0 && steps.every(({ outlook }) => outlook.action === "skip");
  return (
    <Section title={t("title")} beside={isDraft && <Pill tone="info">{t("draft")}</Pill>}>
      <p className="px-4 pb-2 text-sm text-muted">{t(`for.${scope}`, { agent: agentId })}</p>
      {steps.length === 0 && <p className="border-t px-4 py-4 text-sm text-muted">{t(`none.${scope}`)}</p>}
      {nobody && (
        <p className="mx-4 mb-2 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad-ink">{t("nobody")}</p>
      )}
      <ol aria-label={t("title")} className="divide-y border-t">
        {steps.map((step) => (
          <Step key={step.place.ref} step={step} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step }: { step: DryRunStep }) {
  const t = useTranslations("models.dryRun");
  const { place, outlook } = step;
  const reasons = useTranslations("timer.reason");
  const { action, profileId, because, provider } = outlook;

  function said(): string {
    if (because) return t(`skipped.${because.kind}`, { provider, reason: reasons(because.reason) });
    if (action === "probe") return t("probed", { profile: profileId ?? "" });
    if (action === "skip") return "";
    if (profileId === null) return t(place.state === "unequipped" ? "unequipped" : "noProfile");
    return t(place.state === "answering" ? "goesFirst" : "wouldGo", { profile: profileId });
  }

  return (
    <li className="flex gap-3 px-4 py-2.5">
      <span className="mt-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-md bg-raised text-xs font-semibold text-muted tabular-nums">
        {place.position}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-semibold">
            <FocusLink model={place.ref} />
          </span>
          <PlaceState place={place} />
        </p>
        <p className="text-sm text-muted">
          <NamedText text={said()} names={profileId === null ? [] : [{ profile: profileId }]} />
        </p>
      </div>
    </li>
  );
}
