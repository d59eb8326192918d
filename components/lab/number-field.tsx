import { useId } from "react";

type Props = { label: string; value: number; min: number; max: number; onChange(value: number): void };

/** A whole number within bounds; what is typed beyond them is brought back to the nearest. */
export function NumberField({ label, value, min, max, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={value}
        onChange={(event) => {
          const typed = event.target.valueAsNumber;
          if (Number.isInteger(typed)) onChange(Math.min(Math.max(typed, min), max));
        }}
        className="h-9 w-28 rounded-md border border-control bg-surface px-3 text-base tabular-nums pointer-coarse:h-11 pointer-coarse:text-lg"
      />
    </div>
  );
}
