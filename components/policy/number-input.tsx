"use client";

import type { PolicyForm } from "./use-policy-form";

type Props = {
  form: PolicyForm;
  path: readonly string[];
  id: string;
  fallback: number;
  unit: string;
};

/** What is typed stays as typed until it is saved; an empty field is the default, which it shows. */
export function NumberInput({ form, path, id, fallback, unit }: Props) {
  const input = form.inputOf(path);
  const value = form.valueOf(path);
  const text = input?.kind === "number" ? input.text : typeof value === "number" ? String(value) : "";
  return (
    <span className="flex items-center gap-2">
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={text}
        placeholder={String(fallback)}
        disabled={form.lockOf(path) !== null}
        aria-invalid={form.problemOf(path) !== null}
        aria-describedby={`${id}-range ${id}-problem`}
        onChange={(event) => form.set(path, { kind: "number", text: event.target.value })}
        className="h-8 w-24 rounded-md border border-control bg-surface px-2.5 text-right text-sm tabular-nums placeholder:text-faint disabled:opacity-60 aria-invalid:border-bad pointer-coarse:h-10"
      />
      <span className="text-sm text-muted">{unit}</span>
    </span>
  );
}
