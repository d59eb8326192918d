"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Section } from "./section";

type Props = {
  /** What was to be written, what stands there now. */
  mine: ReactNode;
  theirs: ReactNode;
  busy: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
  /** Makes one draft of both, to be looked at and saved. */
  onMerge?: () => void;
};

/** Somebody else saved first. Nothing was overwritten; both versions stand side by side. */
export function ConflictView({ mine, theirs, busy, onKeepMine, onTakeTheirs, onMerge }: Props) {
  const t = useTranslations("conflict");
  return (
    <Section title={t("title")} className="border-warn">
      <p role="alert" className="px-4 text-sm text-muted">
        {t("text")}
      </p>
      <div className="grid gap-4 px-4 py-3 sm:grid-cols-2">
        <Version title={t("mine")}>{mine}</Version>
        <Version title={t("theirs")}>{theirs}</Version>
      </div>
      <div className="flex flex-wrap justify-end gap-2 px-4 pb-4">
        <Button onClick={onTakeTheirs} disabled={busy}>
          {t("takeTheirs")}
        </Button>
        {onMerge && (
          <Button onClick={onMerge} disabled={busy}>
            {t("merge")}
          </Button>
        )}
        <Button look="primary" onClick={onKeepMine} disabled={busy}>
          {t("keepMine")}
        </Button>
      </div>
    </Section>
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
