"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

type Props = {
  title: string;
  /** Says what will be done: the button's verb. */
  verb: string;
  look?: "primary" | "danger";
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
};

export function ConfirmDialog({ title, verb, look = "primary", busy, onConfirm, onClose, children }: Props) {
  const t = useTranslations("dialog");
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look={look} onClick={onConfirm} busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
