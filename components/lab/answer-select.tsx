"use client";

import { useTranslations } from "next-intl";
import { exampleIds } from "@/lib/views/lab-examples";

type Props = {
  label: string;
  value: string;
  /** What it means to choose nothing. */
  unset: string;
  hasPasted: boolean;
  /** "Answers" is a choice of its own where nothing chosen means something else. */
  canAnswer?: boolean;
  onChange(id: string): void;
};

/** How a model or a profile answers in a scenario. */
export function AnswerSelect({ label, value, unset, hasPasted, canAnswer = false, onChange }: Props) {
  const t = useTranslations("lab");
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`h-8 max-w-full rounded-md border bg-surface px-2 text-sm pointer-coarse:h-10 ${value === "" ? "border-line-strong text-muted" : "border-accent"}`}
    >
      <option value="">{unset}</option>
      {canAnswer && <option value="answers">{t("scenario.answers")}</option>}
      {(hasPasted || value === "pasted") && <option value="pasted">{t("scenario.pasted")}</option>}
      {exampleIds.map((id) => (
        <option key={id} value={id}>
          {t("scenario.fails", { how: t(`form.example.${id}`) })}
        </option>
      ))}
    </select>
  );
}
