"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { hoursByProviderPath as path } from "@/lib/views/policy-fields";
import { shownHours, type ProviderHours } from "@/lib/views/policy-input";
import { FieldFrame } from "./field-frame";
import type { PolicyForm } from "./use-policy-form";

const field =
  "h-8 rounded-md border border-control bg-surface px-2.5 text-sm disabled:opacity-60 aria-invalid:border-bad pointer-coarse:h-10";

/** Providers whose first disable is longer or shorter than that of all. */
export function HoursByProvider({ form }: { form: PolicyForm }) {
  const t = useTranslations("policy.byProvider");
  const id = useId();
  const input = form.inputOf(path);
  const rows = input?.kind === "hours" ? input.rows : shownHours(form.valueOf(path));
  const locked = form.lockOf(path) !== null;
  const invalid = form.problemOf(path) !== null;
  const set = (next: readonly ProviderHours[]) => form.set(path, { kind: "hours", rows: next });
  const change = (at: number, part: Partial<ProviderHours>) =>
    set(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  return (
    <FieldFrame
      form={form}
      path={path}
      label={t("label")}
      effect={t("effect")}
      range={t("range")}
      id={id}
      onReset={() => set([])}
    >
      {rows.map((row, at) => (
        <span key={at} className="flex max-w-full items-center gap-1.5">
          <input
            aria-label={t("provider", { number: at + 1 })}
            list={`${id}-providers`}
            value={row.provider}
            maxLength={100}
            spellCheck={false}
            disabled={locked}
            aria-invalid={invalid}
            onChange={(event) => change(at, { provider: event.target.value })}
            className={`w-28 min-w-0 ${field}`}
          />
          <input
            aria-label={t("hours", { number: at + 1 })}
            inputMode="decimal"
            value={row.hours}
            maxLength={10}
            disabled={locked}
            aria-invalid={invalid}
            aria-describedby={`${id}-problem`}
            onChange={(event) => change(at, { hours: event.target.value })}
            className={`w-14 text-right tabular-nums ${field}`}
          />
          {!locked && (
            <IconButton
              label={t("remove", { provider: row.provider || String(at + 1) })}
              onClick={() => set(rows.filter((_, place) => place !== at))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          )}
        </span>
      ))}
      <datalist id={`${id}-providers`}>
        {form.view.providers.map((provider) => (
          <option key={provider} value={provider} />
        ))}
      </datalist>
      {!locked && (
        <Button onClick={() => set([...rows, { provider: "", hours: "" }])}>
          <Plus aria-hidden className="size-3.5" />
          {t("add")}
        </Button>
      )}
    </FieldFrame>
  );
}
