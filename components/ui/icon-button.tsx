import type { ComponentProps } from "react";

/** A button that shows only an icon; `label` is its name for everybody who does not see the icon. */
export function IconButton({
  label,
  className = "",
  type = "button",
  ...props
}: Omit<ComponentProps<"button">, "aria-label" | "title"> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:bg-raised hover:text-ink disabled:pointer-events-none disabled:opacity-35 pointer-coarse:size-10 ${className}`}
      {...props}
    />
  );
}
