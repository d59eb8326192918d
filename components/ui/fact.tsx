import type { ReactNode } from "react";

type Props = { name: string; className?: string; children: ReactNode };

/** A name and what it is, in a list of facts (`dl`), which allows one element around the two and no more. */
export function Fact({ name, className = "", children }: Props) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-xs font-medium text-faint">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
