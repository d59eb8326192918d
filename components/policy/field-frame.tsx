"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Pill } from "@/components/ui/pill";
import { useLockWords } from "@/components/ui/use-lock-words";
import { pathKey } from "@/lib/views/policy-fields";
import type { InputProblem } from "@/lib/views/policy-input";
import { sourceOf, type PolicySource } from "@/lib/views/policy";
import type { Tone } from "@/components/ui/tone";
import type { PolicyForm } from "./use-policy-form";

type Props = {
  form: PolicyForm;
  path: readonly string[];
  label: string;
  effect: string;
  /** The default and the bounds, in words. */
  range: string;
  /** The id of the control the label belongs to; a group of controls is named by the label instead. */
  controlId?: string;
  id: string;
  onReset(): void;
  children: ReactNode;
};

const tones: Record<PolicySource, Tone> = { default: "idle", settings: "info", config: "pin" };

/** One value: what it is, what it does, what it may be, and where it comes from. */
export function FieldFrame({ form, path, label, effect, range, controlId, id, onReset, children }: Props) {
  const t = useTranslations("policy");
  const source = sourceOf(form.view, path);
  const lockWords = useLockWords();
  const lock = lockWords(form.view.locks[pathKey(path)]);
  const canReset =
    form.lockOf(path) === null &&
    (form.isChanged(path) ? form.valueOf(path) !== undefined : source !== "default");
  return (
    <div
      role={controlId ? undefined : "group"}
      aria-labelledby={controlId ? undefined : `${id}-label`}
      className="flex flex-col gap-2 border-t px-4 py-3 sm:flex-row sm:items-start sm:justify-between sm:gap-6"
    >
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {controlId ? (
            <label htmlFor={controlId} className="text-sm font-medium">
              {label}
            </label>
          ) : (
            <span id={`${id}-label`} className="text-sm font-medium">
              {label}
            </span>
          )}
          {form.isChanged(path) ? (
            <Pill tone="info">{t("draft")}</Pill>
          ) : (
            <Pill tone={tones[source]}>{t(`source.${source}`)}</Pill>
          )}
        </p>
        <p className="mt-0.5 text-sm text-muted">{effect}</p>
        {lock !== null && (
          <p className="mt-1 flex gap-1.5 text-xs text-muted">
            <Lock aria-hidden className="mt-px size-3.5 shrink-0" />
            {lock}
          </p>
        )}
      </div>
      <div className="flex flex-col items-start gap-1 sm:w-56 sm:shrink-0">
        {children}
        <FieldProblem problem={form.problemOf(path)} id={`${id}-problem`} />
        <p id={`${id}-range`} className="text-xs text-faint">
          {range}
        </p>
        {canReset && (
          <Button look="quiet" onClick={onReset} aria-label={t("resetOf", { label })} className="-ml-3 h-7">
            {t("reset")}
          </Button>
        )}
      </div>
    </div>
  );
}

export function FieldProblem({ problem, id }: { problem: InputProblem | null; id: string }) {
  const t = useTranslations("policy.problem");
  if (problem === null) return null;
  return (
    <p id={id} role="alert" className="text-xs text-bad-ink">
      {t(problem)}
    </p>
  );
}
