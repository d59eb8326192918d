import { useId, type ComponentProps } from "react";

export function Field({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        {...input}
        className="h-9 rounded-md border border-control bg-surface px-3 text-base pointer-coarse:h-11"
      />
    </div>
  );
}
