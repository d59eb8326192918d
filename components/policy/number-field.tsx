"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import type { NumberField as Field, NumberFieldId } from "@/lib/views/policy-fields";
import { FieldFrame } from "./field-frame";
import { NumberInput } from "./number-input";
import type { PolicyForm } from "./use-policy-form";

/** A number of the policy with its unit, bounds and default. */
export function NumberField({ form, field }: { form: PolicyForm; field: Field & { id: NumberFieldId } }) {
  const t = useTranslations("policy");
  const format = useFormatter();
  const id = useId();
  const { path, unit, fallback, isWhole, least, above } = field;
  const bounds = above ? "above" : isWhole ? (least === 1 ? "wholeFromOne" : "wholeFromZero") : "fromZero";
  return (
    <FieldFrame
      form={form}
      path={path}
      label={t(`field.${field.id}.label`)}
      effect={t(`field.${field.id}.effect`)}
      range={t("range", { value: format.number(fallback), bounds: t(`bounds.${bounds}`) })}
      controlId={id}
      id={id}
      onReset={() => form.set(path, { kind: "number", text: "" })}
    >
      <NumberInput form={form} path={path} id={id} fallback={fallback} unit={t(`unit.${unit}`)} />
    </FieldFrame>
  );
}
