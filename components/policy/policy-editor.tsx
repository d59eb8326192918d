"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAdminLock } from "@/components/shell/use-admin-lock";
import { Button } from "@/components/ui/button";
import { ConflictView } from "@/components/ui/conflict-view";
import { DraftBar } from "@/components/ui/draft-bar";
import { Section } from "@/components/ui/section";
import { useLockWords } from "@/components/ui/use-lock-words";
import { disableMs } from "@/lib/failover/cooldown/ladder";
import { baseOf } from "@/lib/views/policy-draft";
import { numberFields, type NumberFieldId } from "@/lib/views/policy-fields";
import type { PolicyView } from "@/lib/views/policy";
import { BypassField, PersistenceField, QuotaProbeField } from "./choice-fields";
import { FixedPanel } from "./fixed-panel";
import { HoursByProvider } from "./hours-by-provider";
import { LadderSection } from "./ladder-section";
import { NumberField } from "./number-field";
import { PolicyChange } from "./policy-change";
import { PolicyVersion } from "./policy-version";
import { StepChart } from "./step-chart";
import { TimeoutsSection } from "./timeouts-section";
import { usePolicyForm } from "./use-policy-form";
import { useSavePolicy } from "./use-save-policy";

const counts = [1, 2, 3, 4, 5];

export function PolicyEditor({ view }: { view: PolicyView }) {
  const t = useTranslations("policy");
  const lockWords = useLockWords();
  const lockedBecause = useAdminLock() ?? lockWords(view.lock);
  const form = usePolicyForm(view, lockedBecause);
  const { policy, changes, isBegun, hasProblems } = form;
  const { save, busy, conflict, changedMeanwhile, dropConflict } = useSavePolicy({
    view,
    draft: form.save,
    // What is saved already takes no field along that is still to be mended.
    onEnd: () => !hasProblems && form.discard(),
  });
  const discard = () => {
    dropConflict();
    form.discard();
  };
  const field = (id: NumberFieldId) => {
    const known = numberFields.find((one) => one.id === id);
    return known && <NumberField form={form} field={known} />;
  };
  const disables = (reason: "billing" | "auth_permanent") =>
    untilRepeated(counts.map((count) => disableMs({ reason, provider: "" }, count, policy)));
  const detail = () => {
    if (lockedBecause !== null) return lockedBecause;
    if (hasProblems) return t("mend");
    if (!isBegun) return t("savedDetail");
    return changedMeanwhile ? t("changedMeanwhile") : t("nextRun");
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Problems problems={view.problems} />
        <LadderSection form={form}>
          {field("retryAfterMaxMinutes")}
          {field("failureWindowHours")}
        </LadderSection>
        <Section title={t("billing.title")}>
          <p className="px-4 pb-3 text-sm text-muted">{t("billing.text")}</p>
          <StepChart label={t("billing.title")} stepsMs={disables("billing")} tone="bad" />
          {field("billingBackoffHours")}
          {field("billingMaxHours")}
          <HoursByProvider form={form} />
        </Section>
        <Section title={t("deadKey.title")}>
          <p className="px-4 pb-3 text-sm text-muted">{t("deadKey.text")}</p>
          <StepChart label={t("deadKey.title")} stepsMs={disables("auth_permanent")} tone="bad" />
          {field("authPermanentBackoffMinutes")}
          {field("authPermanentMaxMinutes")}
        </Section>
        <Section title={t("rotation.title")}>
          <p className="px-4 pb-3 text-sm text-muted">{t("rotation.text")}</p>
          {field("rateLimitedProfileRotations")}
          {field("overloadedProfileRotations")}
          {field("overloadedBackoffMs")}
        </Section>
        <Section title={t("overload.title")}>
          <p className="px-4 pb-3 text-sm text-muted">{t("overload.text")}</p>
          {field("overloadRetryMax")}
          {field("overloadRetryBaseMs")}
          {field("overloadRetryMaxMs")}
          {field("overloadRetryNoticeAfterMs")}
        </Section>
        <Section title={t("other.title")}>
          <PersistenceField form={form} />
          <BypassField form={form} />
          <QuotaProbeField form={form} />
        </Section>
        <TimeoutsSection form={form} />
        <DraftBar
          label={t("draftBar")}
          isBegun={isBegun}
          isOld={form.isOld}
          state={isBegun ? t("unsaved", { count: Object.keys(changes).length }) : t("savedState")}
          detail={detail()}
        >
          {!isBegun && lockedBecause === null && Object.keys(view.written).length > 0 && (
            <Button onClick={form.setAllDefaults}>{t("allDefaults")}</Button>
          )}
          {isBegun && (
            <Button onClick={discard} busy={busy}>
              {t("discard")}
            </Button>
          )}
          {isBegun && lockedBecause === null && (
            <Button
              look="primary"
              disabled={hasProblems}
              busy={busy}
              onClick={() => form.save && void save(form.save)}
            >
              {t("save")}
            </Button>
          )}
        </DraftBar>
        {isBegun && (
          <ConflictView
            conflict={conflict}
            mine={<PolicyVersion values={changes} />}
            theirs={<PolicyVersion values={baseOf(view, changes)} />}
            busy={busy}
            onKeepMine={() => {
              form.rebase();
              const { config, settings } = view.revisions;
              void save({
                value: changes,
                base: baseOf(view, changes),
                revision: `${config}:${settings}`,
              });
            }}
            onTakeTheirs={discard}
            onMerge={form.merge ?? undefined}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-19">
        <PolicyChange view={view} changes={changes} />
        <FixedPanel view={view} />
      </div>
    </div>
  );
}

/** Nothing is drawn that only repeats. */
function untilRepeated(steps: readonly number[]): readonly number[] {
  const end = steps.findIndex((step, at) => step === steps[at - 1]);
  return end === -1 ? steps : steps.slice(0, end);
}

/** What the files say wrongly is no reason to lock the page, but it is said. */
function Problems({ problems }: { problems: readonly string[] }) {
  const t = useTranslations("policy");
  if (problems.length === 0) return null;
  return (
    <section role="alert" className="flex gap-2.5 rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t("problems")}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
