"use client";

import { useTranslations } from "next-intl";
import { Countdown } from "@/components/ui/countdown";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import type { DryRunStep } from "@/lib/views/chain-draft";
import type { ChainScope } from "@/lib/views/models";

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
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <span className="mt-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-md bg-raised text-xs font-semibold text-muted tabular-nums">
        {place.position}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-semibold">{place.ref}</span>
          <StepState step={step} />
        </p>
        <p className="text-sm text-muted">
          {because && t(`skipped.${because.kind}`, { provider, reason: reasons(because.reason) })}
          {action === "probe" && t("probed", { profile: profileId ?? "" })}
          {action === "attempt" &&
            (profileId !== null
              ? t(place.state === "answering" ? "goesFirst" : "wouldGo", { profile: profileId })
              : t(place.state === "unequipped" ? "unequipped" : "noProfile"))}
        </p>
      </div>
    </li>
  );
}

function StepState({ step }: { step: DryRunStep }) {
  const t = useTranslations("models.dryRun");
  const reasons = useTranslations("timer.limited");
  const { state, reason, until } = step.place;
  switch (state) {
    case "answering":
      return <Pill tone="ok">{t("answers")}</Pill>;
    case "ready":
      return <Pill tone="idle">{t("ready")}</Pill>;
    case "unequipped":
      return <Pill tone="bad">{t("noUsable")}</Pill>;
    case "limited":
      return (
        <Pill tone={until === null ? "bad" : "warn"}>
          {reason === null ? t("limited") : reasons(reason)}
          {until !== null && (
            <>
              {" · "}
              <Countdown until={until} />
            </>
          )}
        </Pill>
      );
  }
}
