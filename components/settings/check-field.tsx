type Props = { label: string; checked: boolean; onChange(checked: boolean): void };

export function CheckField({ label, checked, onChange }: Props) {
  return (
    <label className="flex min-h-7 items-center gap-2 text-sm text-ink pointer-coarse:min-h-10">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
}
