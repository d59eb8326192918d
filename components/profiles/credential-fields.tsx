"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useMe } from "@/components/shell/me";
import { Field } from "@/components/ui/field";
import { Segments } from "@/components/ui/segments";
import type { CredentialDraft } from "@/lib/views/credential-draft";
import type { SecretProviderName } from "@/lib/views/profiles";
import { ExpiryField } from "./expiry-field";

const types = ["api_key", "token", "oauth"] as const;

type Props = {
  draft: CredentialDraft;
  secretProviders: readonly SecretProviderName[];
  onChange(draft: CredentialDraft): void;
};

/** What every credential consists of. Secrets are typed into password fields and leave with the form only. */
export function CredentialFields({ draft, secretProviders, onChange }: Props) {
  const t = useTranslations("credentialForm");
  const set = (change: Partial<CredentialDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <div>
        <p aria-hidden className="mb-1 text-sm font-medium text-ink">
          {t("type")}
        </p>
        <Segments
          label={t("type")}
          value={draft.type}
          options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(type) => set({ type })}
        />
      </div>
      {draft.type === "oauth" ? (
        <>
          <SecretField label={t("access")} value={draft.access} onType={(access) => set({ access })} />
          <SecretField
            label={`${t("refresh")} (${t("optional")})`}
            value={draft.refresh}
            onType={(refresh) => set({ refresh })}
          />
          <Field
            label={`${t("email")} (${t("optional")})`}
            type="email"
            maxLength={300}
            autoComplete="off"
            value={draft.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        </>
      ) : (
        <SecretPlace draft={draft} secretProviders={secretProviders} onChange={set} />
      )}
      {draft.type !== "api_key" && (
        <ExpiryField value={draft.expires} onChange={(expires) => set({ expires })} />
      )}
    </>
  );
}

type PlaceProps = {
  draft: CredentialDraft;
  secretProviders: readonly SecretProviderName[];
  onChange(change: Partial<CredentialDraft>): void;
};

/** Typed here, or a pointer to where it is kept (D-20); the latter is the admin's (P-25). */
function SecretPlace({ draft, secretProviders, onChange }: PlaceProps) {
  const t = useTranslations("credentialForm");
  const selectId = useId();
  const isAdmin = useMe().role === "admin";
  const chosen = secretProviders.find(({ name }) => name === draft.secretProvider);
  return (
    <>
      <div>
        <p aria-hidden className="mb-1 text-sm font-medium text-ink">
          {t("from")}
        </p>
        <Segments
          label={t("from")}
          value={draft.from}
          disabled={!isAdmin}
          options={(["paste", "pointer"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(from) => onChange({ from })}
        />
        {!isAdmin && <p className="mt-1 text-xs text-muted">{t("adminOnly")}</p>}
      </div>
      {draft.from === "paste" ? (
        <SecretField
          label={t(draft.type === "token" ? "token" : "key")}
          hint={t("secretHint")}
          value={draft.secret}
          onType={(secret) => onChange({ secret })}
        />
      ) : (
        <>
          <div className="flex flex-col gap-1">
            <label htmlFor={selectId} className="text-sm font-medium text-ink">
              {t("secretProvider")}
            </label>
            <select
              id={selectId}
              value={draft.secretProvider}
              onChange={(event) => onChange({ secretProvider: event.target.value })}
              className="h-9 rounded-md border border-control bg-surface px-3 text-base text-ink pointer-coarse:h-11"
            >
              {secretProviders.map(({ name, source }) => (
                <option key={name} value={name}>
                  {name} ({source})
                </option>
              ))}
            </select>
          </div>
          <Field
            label={t(`pointerId.${chosen?.source ?? "env"}`)}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            value={draft.pointerId}
            onChange={(event) => onChange({ pointerId: event.target.value })}
          />
        </>
      )}
    </>
  );
}

type SecretProps = { label: string; hint?: string; value: string; onType(value: string): void };

function SecretField({ label, hint, value, onType }: SecretProps) {
  return (
    <Field
      label={label}
      {...(hint && { hint })}
      type="password"
      maxLength={20_000}
      // Browsers must not offer to keep it, nor fill in the operator's own password.
      autoComplete="new-password"
      spellCheck={false}
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
