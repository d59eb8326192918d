"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { Role } from "@/lib/views/me";

const roles = ["viewer", "operator", "admin"] as const satisfies readonly Role[];

/** Each role with what it may do (P-23). */
export function RoleChoice({ value, onChange }: { value: Role; onChange(role: Role): void }) {
  const t = useTranslations("settings.operators");
  const shell = useTranslations("shell");
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-ink">{t("column.role")}</legend>
      {roles.map((role) => (
        <label key={role} className="flex items-start gap-2 text-sm text-ink">
          <input
            type="radio"
            name={name}
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
            className="mt-0.5 size-4 accent-accent"
          />
          <span>
            {shell(`role.${role}`)}
            <span className="block text-xs text-muted">{t(`may.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
