"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Section } from "@/components/ui/section";
import { Segments } from "@/components/ui/segments";
import { ladderPresets } from "@/lib/failover/policy";
import { isSameValue } from "@/lib/views/policy-draft";
import { ladderPath } from "@/lib/views/policy-fields";
import { isFalling } from "@/lib/views/policy-input";
import { FieldFrame } from "./field-frame";
import { StepChart } from "./step-chart";
import type { PolicyForm } from "./use-policy-form";

const presets = ["default", "classic", "custom"] as const;
type Preset = (typeof presets)[number];

export function LadderSection({ form, children }: { form: PolicyForm; children: React.ReactNode }) {
  const t = useTranslations("policy.ladder");
  const id = useId();
  const { ladderSeconds } = form.policy;
  const input = form.inputOf(ladderPath);
  const steps = input?.kind === "ladder" ? input.steps : ladderSeconds.map(String);
  const preset = input?.kind === "ladder" ? "custom" : presetOf(ladderSeconds);
  const locked = form.lockOf(ladderPath) !== null;
  const setSteps = (next: readonly string[]) => form.set(ladderPath, { kind: "ladder", steps: next });
  const choose = (next: Preset) => {
    if (next === "custom") return setSteps(steps);
    form.set(ladderPath, { kind: "value", value: next === "default" ? null : next });
  };
  return (
    <Section title={t("title")}>
      <p className="px-4 pb-3 text-sm text-muted">{t("text")}</p>
      <StepChart label={t("title")} stepsMs={ladderSeconds.map((step) => step * 1_000)} tone="warn" />
      <FieldFrame
        form={form}
        path={ladderPath}
        label={t("label")}
        effect={t("effect")}
        range={t("range")}
        id={id}
        onReset={() => choose("default")}
      >
        <Segments
          label={t("preset")}
          value={preset}
          options={presets.map((value) => ({ value, label: t(value) }))}
          disabled={locked}
          onChange={choose}
        />
        {preset === "custom" && (
          <ol className="flex flex-col gap-1.5">
            {steps.map((text, at) => (
              <li key={at} className="flex items-center gap-2">
                <input
                  aria-label={t("step", { number: at + 1 })}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={10}
                  value={text}
                  disabled={locked}
                  aria-invalid={form.problemOf(ladderPath) !== null}
                  aria-describedby={`${id}-problem`}
                  onChange={(event) =>
                    setSteps(steps.map((old, place) => (place === at ? event.target.value : old)))
                  }
                  className="h-8 w-24 rounded-md border border-control bg-surface px-2.5 text-right text-sm tabular-nums disabled:opacity-60 aria-invalid:border-bad pointer-coarse:h-10"
                />
                <span className="text-sm text-muted">{t("seconds")}</span>
                {steps.length > 1 && !locked && (
                  <IconButton
                    label={t("removeStep", { number: at + 1 })}
                    onClick={() => setSteps(steps.filter((_, place) => place !== at))}
                  >
                    <X aria-hidden className="size-4" />
                  </IconButton>
                )}
              </li>
            ))}
          </ol>
        )}
        {preset === "custom" && !locked && (
          <Button onClick={() => setSteps([...steps, steps.at(-1) ?? ""])}>
            <Plus aria-hidden className="size-3.5" />
            {t("addStep")}
          </Button>
        )}
        {isFalling(ladderSeconds) && <p className="text-xs text-warn-ink">{t("falling")}</p>}
      </FieldFrame>
      {children}
    </Section>
  );
}

function presetOf(steps: readonly number[]): Preset {
  if (isSameValue(steps, ladderPresets.default)) return "default";
  return isSameValue(steps, ladderPresets.classic) ? "classic" : "custom";
}
