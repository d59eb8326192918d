import type { ReactNode } from "react";

/** A name and what it is, in a list of facts (`dl`). */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-faint">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
