"use client";

import { useId } from "react";

type Option<Value extends string> = { value: Value; label: string };

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  disabled?: boolean;
  onChange(value: Value): void;
};

/** One of few, all in sight: radio buttons in the form of a switch. */
export function Segments<Value extends string>({ label, value, options, disabled, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className="inline-flex max-w-full flex-wrap rounded-lg bg-raised p-0.5 disabled:opacity-60"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`relative flex h-8 cursor-pointer items-center rounded-md border px-3 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-10 ${option.value === value ? "border-line-strong bg-surface text-ink" : "border-transparent text-muted hover:text-ink"}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
