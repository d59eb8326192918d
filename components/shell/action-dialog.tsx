"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { deskClock } from "@/lib/client/desk-clock";
import type { DirectAction } from "./profile-action";

type Props = {
  action: DirectAction;
  busy: boolean;
  onConfirm(action: DirectAction): void;
  onClose(): void;
};

/** Says in numbers and names what will happen before it does. */
export function ActionDialog({ action, ...rest }: Props) {
  switch (action.verb) {
    case "clear":
      return <ClearDialog action={action} {...rest} />;
    case "disable":
      return <DisableDialog action={action} {...rest} />;
    case "enable":
      return null;
  }
}

function ClearDialog({
  action,
  busy,
  onConfirm,
  onClose,
}: Props & { action: Extract<DirectAction, { verb: "clear" }> }) {
  const t = useTranslations("board.action");
  const { card, modelId } = action;
  return (
    <ConfirmDialog
      title={t("clearTitle", { name: card.name })}
      verb={t("clear")}
      busy={busy}
      onConfirm={() => onConfirm(action)}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{card.profileId}</p>
      <p className="mt-1">
        {modelId === undefined ? t("clearText") : t("clearModelText", { model: modelId })}
      </p>
    </ConfirmDialog>
  );
}

const spans = { forever: null, hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;
const spanNames = ["forever", "hour", "day", "week"] as const;

function DisableDialog({
  action,
  busy,
  onConfirm,
  onClose,
}: Props & { action: Extract<DirectAction, { verb: "disable" }> }) {
  const t = useTranslations("board.action");
  const [span, setSpan] = useState<keyof typeof spans>("forever");
  const { card } = action;
  const confirm = () => {
    const length = spans[span];
    onConfirm({
      verb: "disable",
      card,
      ...(length !== null && { until: Math.round(deskClock.now() + length) }),
    });
  };
  return (
    <ConfirmDialog
      title={t("disableTitle", { name: card.name })}
      verb={t("disable")}
      look="danger"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{card.profileId}</p>
      <p className="mt-1">{t("disableText")}</p>
      <fieldset className="mt-4">
        <legend className="mb-1.5 font-medium text-ink">{t("howLong")}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-1.5">
          {spanNames.map((name) => (
            <label key={name} className="flex items-center gap-1.5 text-ink pointer-coarse:py-1.5">
              <input
                type="radio"
                name="span"
                checked={span === name}
                onChange={() => setSpan(name)}
                className="accent-accent"
              />
              {t(`span.${name}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </ConfirmDialog>
  );
}
