import type { ComponentProps, MouseEvent } from "react";

const looks = {
  primary: "bg-strong text-on-strong hover:opacity-90 border-transparent",
  plain: "bg-surface text-ink hover:bg-raised border-line-strong",
  danger: "bg-surface text-bad-ink hover:bg-bad-soft border-line-strong",
  quiet: "bg-transparent text-muted hover:bg-raised hover:text-ink border-transparent",
} as const;

const base =
  "inline-flex h-8 items-center justify-center gap-1.5 rounded-md border px-3 text-sm font-medium whitespace-nowrap select-none disabled:pointer-events-none disabled:opacity-45 aria-disabled:opacity-45 pointer-coarse:h-10";

export type ButtonLook = keyof typeof looks;

export const buttonClass = (look: ButtonLook = "plain") => `${base} ${looks[look]}`;

type Props = ComponentProps<"button"> & {
  look?: ButtonLook;
  /** At work for the last press: it takes no other, and unlike a disabled one keeps the focus. */
  busy?: boolean;
};

export function Button({ look, type = "button", className = "", busy = false, onClick, ...props }: Props) {
  return (
    <button
      type={type}
      className={`${buttonClass(look)} ${className}`}
      aria-disabled={busy || undefined}
      onClick={busy ? prevent : onClick}
      {...props}
    />
  );
}

/** Of a form, too: it is not sent twice. */
const prevent = (event: MouseEvent) => event.preventDefault();
