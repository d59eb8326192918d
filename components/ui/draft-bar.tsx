"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";

type Props = {
  label: string;
  /** Whether there is something to save. */
  isBegun: boolean;
  /** Begun before this page was opened, and kept since. */
  isOld?: boolean;
  state: string;
  detail: string;
  /** Where the keyboard goes when the draft ends and its verb goes with it; without it, to the bar. */
  focusAfter?: RefObject<HTMLElement | null>;
  /** The verbs; nothing while it is locked. */
  children?: ReactNode;
};

/**
 * Says what is saved or unsaved, and holds the verbs in reach however long the page is. Where letters are so large that
 * few fit into a line (`page` is the width of its content) it would cover most of what it is about, and stays below.
 */
export function DraftBar({ label, isBegun, isOld = false, state, detail, focusAfter, children }: Props) {
  const t = useTranslations("draft");
  const bar = useRef<HTMLElement>(null);
  const wasBegun = useRef(isBegun);
  useEffect(() => {
    const isEnded = wasBegun.current && !isBegun;
    wasBegun.current = isBegun;
    if (isEnded && document.activeElement === document.body)
      (focusAfter ?? bar).current?.focus({ preventScroll: true });
  }, [isBegun, focusAfter]);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={label}
      className={`outline-none bottom-16 z-10 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border bg-surface px-4 py-2.5 @min-[16rem]/page:sticky after:absolute after:-inset-x-px after:top-full after:mt-px after:hidden after:h-3 after:bg-page @min-[16rem]/page:after:block md:bottom-3 ${isBegun ? "border-accent" : ""}`}
    >
      <p className="min-w-40 flex-1 text-sm">
        <span className="font-semibold">{state}</span> <span className="text-muted">{detail}</span>
        {isBegun && isOld && <span className="block text-xs text-muted">{t("kept")}</span>}
      </p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </section>
  );
}
