import { useId, type ReactNode } from "react";

type Props = {
  title: string;
  beside?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A titled panel. The title is the region's name. */
export function Section({ title, beside, aside, children, className = "" }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`rounded-xl border bg-surface ${className}`}>
      <div className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-3 pb-2">
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        {beside}
        {aside && <div className="ml-auto max-w-full">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
