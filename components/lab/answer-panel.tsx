"use client";

import { useTranslations } from "next-intl";
import { EmptyFace } from "@/components/ui/empty-face";
import { Fact } from "@/components/ui/fact";
import { Pill } from "@/components/ui/pill";
import { ReasonPill } from "@/components/ui/reason-pill";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import type { AgentFacts } from "@/lib/failover/config";
import type { LabAnswer } from "@/lib/views/lab-classify";
import type { LabFailure } from "@/lib/views/lab-failure";
import { NextSteps } from "./next-steps";
import { RuleText } from "./rule-text";
import { WindowForecasts } from "./window-forecasts";

export type Question = { provider: string; model: string };
export type Answered = LabAnswer & { failure: LabFailure };

type Props = {
  answer: Answered | null;
  facts: AgentFacts;
  now: number;
  question: Question;
  profileId: string;
  onProfile(profileId: string): void;
};

export function AnswerPanel({ answer, ...context }: Props) {
  const t = useTranslations("lab.answer");
  if (answer === null)
    return (
      <Section title={t("title")}>
        <EmptyFace title={t("empty")}>{t("emptyNext")}</EmptyFace>
      </Section>
    );
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Section title={t("title")}>
        <Verdict answer={answer} />
        <Facts answer={answer} now={context.now} />
      </Section>
      {answer.failure.reads !== "answer" && (
        <>
          <NextSteps steps={answer.next} provider={context.question.provider} />
          <WindowForecasts judged={answer.judged} {...context} />
        </>
      )}
    </div>
  );
}

function Verdict({ answer }: { answer: Answered }) {
  const t = useTranslations("lab");
  const { reason, label, none, failure } = answer;
  return (
    <div role="status" aria-label={t("answer.title")} className="flex flex-col gap-2 border-t px-4 py-3.5">
      <p className="flex flex-wrap items-center gap-2">
        {reason ? (
          <ReasonPill reason={reason} />
        ) : (
          <Pill tone="idle">{t(`none.${none ?? "unmatched"}`)}</Pill>
        )}
        <span className="font-semibold">
          {reason
            ? t(`meaning.${reason}`)
            : failure.reads === "answer"
              ? t("none.answer")
              : t(`none.${none ?? "unmatched"}Means`)}
        </span>
      </p>
      {none === "unmatched" && <p className="text-sm text-muted">{t("none.label", { label })}</p>}
      <RuleText rule={answer.rule} />
    </div>
  );
}

function Facts({ answer, now }: { answer: Answered; now: number }) {
  const t = useTranslations("lab.answer");
  const { time, day, countdown } = useTimeFormat();
  const { classification, failure, status } = answer;
  const { retryHintMs, providerResetAt, windowClass, diagnosticsKind, requestSizeCeiling } = classification;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t px-4 py-3.5 text-sm">
      <Fact name={t("readAs")}>{t(`reads.${failure.reads}`)}</Fact>
      <Fact name={t("status")}>{status ?? t("noStatus")}</Fact>
      <Fact name={t("hint")}>{retryHintMs === undefined ? t("noHint") : countdown(retryHintMs)}</Fact>
      <Fact name={t("reset")}>
        {providerResetAt === undefined
          ? t("noReset")
          : t("resetAt", {
              time: `${time(providerResetAt)}, ${day(providerResetAt)}`,
              left: countdown(providerResetAt - now),
            })}
      </Fact>
      <Fact name={t("window")}>{t(`windowClass.${windowClass}`)}</Fact>
      <Fact name={t("kind")}>
        <span className="font-mono text-xs">{diagnosticsKind}</span>
      </Fact>
      {requestSizeCeiling && <Fact name={t("ceiling")}>{t("ceilingText")}</Fact>}
    </dl>
  );
}
