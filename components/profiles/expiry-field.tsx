"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";

/** A moment in the reader's own zone, as the browser's picker gives it. */
export function ExpiryField({
  value,
  onChange,
}: {
  value: number | null;
  onChange(value: number | null): void;
}) {
  const t = useTranslations("credentialForm");
  return (
    <Field
      label={`${t("expires")} (${t("optional")})`}
      type="datetime-local"
      value={value === null ? "" : localText(value)}
      onChange={(event) => {
        const at = new Date(event.target.value).getTime();
        onChange(Number.isFinite(at) && at > 0 ? at : null);
      }}
    />
  );
}

function localText(at: number): string {
  const moment = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
