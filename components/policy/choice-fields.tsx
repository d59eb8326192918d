"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Segments } from "@/components/ui/segments";
import { bypassPath, persistencePath, quotaProbePath } from "@/lib/views/policy-fields";
import { readProviders, shownProviders } from "@/lib/views/policy-input";
import { FieldFrame } from "./field-frame";
import type { PolicyForm } from "./use-policy-form";

export function PersistenceField({ form }: { form: PolicyForm }) {
  const t = useTranslations("policy.persistence");
  const id = useId();
  const { fallbackPersistence } = form.policy;
  const set = (value: unknown) => form.set(persistencePath, { kind: "value", value });
  return (
    <FieldFrame
      form={form}
      path={persistencePath}
      label={t("label")}
      effect={t(fallbackPersistence)}
      range={t("range")}
      id={id}
      onReset={() => set(null)}
    >
      <Segments
        label={t("label")}
        value={fallbackPersistence}
        options={[
          { value: "turn", label: t("turnName") },
          { value: "session", label: t("sessionName") },
        ]}
        disabled={form.lockOf(persistencePath) !== null}
        onChange={set}
      />
    </FieldFrame>
  );
}

export function QuotaProbeField({ form }: { form: PolicyForm }) {
  const t = useTranslations("policy.quotaProbe");
  const id = useId();
  const set = (value: unknown) => form.set(quotaProbePath, { kind: "value", value });
  return (
    <FieldFrame
      form={form}
      path={quotaProbePath}
      label={t("label")}
      effect={t("effect")}
      range={t("range")}
      id={id}
      onReset={() => set(null)}
    >
      <Segments
        label={t("label")}
        value={form.policy.quotaProbeEnabled ? "on" : "off"}
        options={[
          { value: "off", label: t("off") },
          { value: "on", label: t("on") },
        ]}
        disabled={form.lockOf(quotaProbePath) !== null}
        onChange={(next) => set(next === "on")}
      />
    </FieldFrame>
  );
}

export function BypassField({ form }: { form: PolicyForm }) {
  const t = useTranslations("policy.bypass");
  const id = useId();
  const text = shownProviders(form.valueOf(bypassPath));
  const set = (value: unknown) => form.set(bypassPath, { kind: "value", value });
  return (
    <FieldFrame
      form={form}
      path={bypassPath}
      label={t("label")}
      effect={t("effect")}
      range={t("range")}
      controlId={id}
      id={id}
      onReset={() => set(null)}
    >
      <input
        // Read when the typing ends, so that a comma may be typed before the next name.
        key={text}
        id={id}
        defaultValue={text}
        maxLength={500}
        spellCheck={false}
        autoComplete="off"
        placeholder={t("none")}
        disabled={form.lockOf(bypassPath) !== null}
        aria-describedby={`${id}-range`}
        onBlur={(event) => {
          const providers = readProviders(event.target.value);
          if (providers.join(", ") !== text) set(providers.length === 0 ? null : providers);
        }}
        className="h-8 w-full rounded-md border border-control bg-surface px-2.5 text-sm placeholder:text-faint disabled:opacity-60 pointer-coarse:h-10"
      />
    </FieldFrame>
  );
}
