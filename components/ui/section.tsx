import { useId, type ReactNode } from "react";

type Props = { title: string; aside?: ReactNode; children: ReactNode; className?: string };

/** A titled panel. The title is the region's name. */
export function Section({ title, aside, children, className = "" }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`rounded-xl border border-line bg-surface ${className}`}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2">
        <h2 id={titleId} className="text-sm font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
