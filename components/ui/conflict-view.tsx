"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { Button } from "./button";
import type { Conflict } from "./use-save-draft";

type Props = {
  conflict: Conflict;
  /** What was to be written, what stands there now. */
  mine: ReactNode;
  theirs: ReactNode;
  busy: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
  /** Makes one draft of both, to be looked at and saved. */
  onMerge?: () => void;
};

/**
 * Somebody else saved first. Nothing was overwritten; both versions stand side by side, and the operator is led to them.
 * When the other version is taken back meanwhile, that is what it says.
 */
export function ConflictView(props: Props) {
  return props.conflict && <OpenConflict {...props} conflict={props.conflict} />;
}

function OpenConflict({ conflict, mine, theirs, busy, onKeepMine, onTakeTheirs, onMerge }: Props) {
  const t = useTranslations("conflict");
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLedTo = useRef(false);
  const isOpen = conflict === "open";
  const text = isOpen ? (onMerge ? "text" : "textOfTwo") : "withdrawnText";

  useEffect(() => {
    // Later changes take nobody away from another place; a button that went with the old text leaves the body behind.
    const { activeElement: at, body } = document;
    if (isLedTo.current && at !== body && !section.current?.contains(at)) return;
    isLedTo.current = true;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [isOpen]);

  return (
    <section ref={section} aria-labelledby={titleId} className="rounded-xl border border-warn bg-surface">
      <h2
        id={titleId}
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-24 px-4 pt-3 pb-2 text-base font-semibold outline-none"
      >
        {isOpen ? t("title") : t("withdrawn")}
      </h2>
      <p key={text} role="alert" className="px-4 text-sm text-muted">
        {t(text)}
      </p>
      {isOpen && (
        <div className="grid gap-4 px-4 py-3 sm:grid-cols-2">
          <Version title={t("mine")}>{mine}</Version>
          <Version title={t("theirs")}>{theirs}</Version>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2 px-4 pt-1 pb-4">
        {isOpen && (
          <Button onClick={onTakeTheirs} busy={busy}>
            {t("takeTheirs")}
          </Button>
        )}
        {isOpen && onMerge && (
          <Button onClick={onMerge} busy={busy}>
            {t("merge")}
          </Button>
        )}
        <Button look="primary" onClick={onKeepMine} busy={busy}>
          {t("keepMine")}
        </Button>
      </div>
    </section>
  );
}

function Version({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-xs font-medium text-faint">{title}</h3>
      {children}
    </div>
  );
}
