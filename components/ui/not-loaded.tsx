"use client";

import { useTranslations } from "next-intl";
import { Button } from "./button";
import { ErrorFace } from "./error-face";

type Props = { error: Error; onRetry(): void; onClose?(): void };

/** The script of a part of the page could not be fetched: in its place, or as the dialog that it is. */
export function NotLoaded({ onClose, ...rest }: Props) {
  const t = useTranslations("error");
  const face = (
    <ErrorFace {...rest}>
      <Button onClick={() => location.reload()}>{t("reload")}</Button>
      {onClose && <Button onClick={onClose}>{t("close")}</Button>}
    </ErrorFace>
  );
  if (!onClose) return face;
  return (
    <dialog
      ref={showModal}
      aria-label={t("title")}
      onCancel={onClose}
      className="m-auto rounded-xl border border-line-strong bg-surface text-ink backdrop:bg-ink/30 dark:backdrop:bg-page/70"
    >
      {face}
    </dialog>
  );
}

/** The browser's own dialog: it needs no script, and gives the focus back. */
function showModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  return () => dialog?.close();
}
