import { ChevronDown } from "lucide-react";

type Props = {
  label: string;
  /** What stands for "no filter". */
  any: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
};

/** A native select that looks like a button; with a value it reads "Reason: timeout" and is outlined. */
export function FilterSelect({ label, any, value, options, onChange }: Props) {
  const chosen = options.find((option) => option.value === value);
  return (
    <label
      className={`relative inline-flex h-8 max-w-full items-center rounded-md border bg-surface text-sm focus-within:outline-2 focus-within:outline-accent pointer-coarse:h-10 ${value ? "border-accent" : "border-line-strong"}`}
    >
      <span className="pointer-events-none truncate pr-8 pl-3 font-medium">
        {value ? `${label}: ${chosen?.label ?? value}` : label}
      </span>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5 text-faint" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 w-full appearance-none opacity-0"
      >
        <option value="">{any}</option>
        {value && !chosen && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
