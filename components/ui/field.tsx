import { useId, type ComponentProps, type ReactNode } from "react";

type Props = ComponentProps<"input"> & { label: string; hint?: ReactNode; options?: readonly string[] };

/** A labelled input; `options` are offered, and anything else may be typed. */
export function Field({ label, hint, options, ...input }: Props) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        list={options && `${id}-options`}
        {...input}
        className="h-9 w-full rounded-md border border-control bg-surface px-3 text-base text-ink placeholder:text-faint disabled:opacity-50 pointer-coarse:h-11"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {options && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </div>
  );
}
