"use client";

import { useTranslations } from "next-intl";
import { ModelLink, ProfileLink } from "@/components/ui/name-link";
import { Section } from "@/components/ui/section";
import type { AgentFacts } from "@/lib/failover/config";
import { formatModelRef } from "@/lib/failover/model-ref";
import type { Candidate } from "@/lib/failover/run-record";
import { resolveAuthOrder } from "@/lib/failover/auth-order/resolve-auth-order";
import { labModels, labChain } from "@/lib/views/lab-chain";
import { answerKey } from "@/lib/views/lab-scenario";
import { nameWithin } from "@/lib/views/profile-card";
import { AnswerSelect } from "./answer-select";
import { mostRuns } from "./lab-params";
import { NumberField } from "./number-field";
import { TextField } from "./text-field";

type Answers = Readonly<Record<string, string>>;
type Setup = { ask: string; answers: Answers; times: number; gap: number };

type Props = {
  facts: AgentFacts;
  now: number;
  setup: Setup;
  hasPasted: boolean;
  onChange(setup: Partial<{ ask: string; answers: Answers | null; times: number; gap: number }>): void;
};

export function ScenarioSetup({ facts, now, setup, hasPasted, onChange }: Props) {
  const t = useTranslations("lab.scenario");
  const { candidates } = labChain(facts, setup.ask);
  const [primary] = labChain(facts, "").candidates;
  const setAnswer = (key: string, id: string) => {
    const others = Object.entries(setup.answers).filter(([known]) => known !== key);
    const next = id === "" ? others : [...others, [key, id] as const];
    onChange({ answers: next.length === 0 ? null : Object.fromEntries(next) });
  };
  return (
    <Section title={t("request")}>
      <div className="flex flex-col gap-3.5 px-4 pb-4">
        <TextField
          label={t("model")}
          value={setup.ask}
          onChange={(ask) => onChange({ ask })}
          placeholder={
            primary ? t("default", { model: formatModelRef(primary.provider, primary.model) }) : ""
          }
          suggestions={labModels(facts)}
          problem={setup.ask.trim() !== "" && candidates.length === 0 && t("unknownModel")}
        />
        <div className="flex flex-wrap items-end gap-3">
          <NumberField
            label={t("times")}
            value={setup.times}
            min={1}
            max={mostRuns}
            onChange={(times) => onChange({ times })}
          />
          <NumberField
            label={t("gap")}
            value={setup.gap}
            min={0}
            max={86_400}
            onChange={(gap) => onChange({ gap })}
          />
        </div>
      </div>
      <ul aria-label={t("answers")} className="divide-y border-t">
        {candidates.map((candidate) => {
          const ref = formatModelRef(candidate.provider, candidate.model);
          return (
            <li key={ref} className="px-4 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <p className="min-w-32 flex-1 font-medium">
                  <ModelLink model={ref} />
                </p>
                <AnswerSelect
                  label={t("answerOf", { name: ref })}
                  value={setup.answers[ref] ?? ""}
                  unset={t("answers")}
                  hasPasted={hasPasted}
                  onChange={(id) => setAnswer(ref, id)}
                />
              </div>
              <ByProfile
                candidate={candidate}
                facts={facts}
                now={now}
                answers={setup.answers}
                hasPasted={hasPasted}
                onChange={setAnswer}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type ByProfileProps = {
  candidate: Candidate;
  facts: AgentFacts;
  now: number;
  answers: Answers;
  hasPasted: boolean;
  onChange(key: string, id: string): void;
};

function ByProfile({ candidate, facts, now, answers, hasPasted, onChange }: ByProfileProps) {
  const t = useTranslations("lab.scenario");
  const { provider, model } = candidate;
  const ref = formatModelRef(provider, model);
  const { order } = resolveAuthOrder({ facts, provider, modelId: model, now });
  const set = order.filter((id) => answers[answerKey(ref, id)] !== undefined).length;
  if (order.length < 2) return null;
  return (
    <details className="mt-1.5 text-sm" open={set > 0 || undefined}>
      <summary className="w-fit rounded text-muted hover:text-ink">{t("byProfile", { count: set })}</summary>
      <ul className="mt-1.5 flex flex-col gap-1.5 border-l-2 pl-3">
        {order.map((profileId) => (
          <li key={profileId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-32 flex-1 text-muted">
              <ProfileLink profileId={profileId}>{nameWithin(profileId, provider)}</ProfileLink>
            </span>
            <AnswerSelect
              label={t("answerOf", { name: `${ref} ${profileId}` })}
              value={answers[answerKey(ref, profileId)] ?? ""}
              unset={t("likeModel")}
              hasPasted={hasPasted}
              canAnswer
              onChange={(id) => onChange(answerKey(ref, profileId), id)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
