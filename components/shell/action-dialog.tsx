"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useWindowText } from "@/components/ui/use-window-text";
import { deskClock } from "@/lib/client/desk-clock";
import { useFirstNow } from "@/lib/client/use-now";
import type { ActiveWindow } from "@/lib/failover/cooldown/active-windows";
import type { ProfileCard } from "@/lib/views/profile-card";
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
      <EndedWindows windows={endedBy(action)} />
      <p className="mt-2">{t("clearForGood")}</p>
    </ConfirmDialog>
  );
}

/** The windows a clear ends (03 §6): not a disable by hand, and of one model only its own. */
function endedBy({ card, modelId }: Extract<DirectAction, { verb: "clear" }>): readonly ActiveWindow[] {
  return windowsOf(card).filter(
    ({ reason, scope }) =>
      reason !== "manual" && (modelId === undefined || (scope.kind === "model" && scope.modelId === modelId)),
  );
}

function EndedWindows({ windows }: { windows: readonly ActiveWindow[] }) {
  const t = useTranslations("board.action");
  const text = useWindowText();
  const { moment } = useTimeFormat();
  const now = useFirstNow();
  if (windows.length === 0) return null;
  return (
    <ul aria-label={t("ended")} className="mt-2 list-disc pl-5 text-ink tabular-nums">
      {windows.map((window) => (
        <li key={JSON.stringify([window.lane, window.scope])}>
          {text.reason(window)} · {text.scope(window)} ·{" "}
          {t("windowUntil", { time: moment(window.until, now) })}
        </li>
      ))}
    </ul>
  );
}

/** What becomes of an automatic disable that one by hand takes the place of (W-46, W-47). */
function StandsOver({ card, spanMs }: { card: ProfileCard; spanMs: number | null }) {
  const t = useTranslations("board.action");
  const text = useWindowText();
  const { moment } = useTimeFormat();
  const now = useFirstNow();
  // A rehearsal's window is in no row, so nothing takes its place.
  const running = card.rehearsed ? undefined : windowsOf(card).find(({ lane }) => lane === "disable");
  if (!running) return null;
  const words = { reason: text.reason(running), time: moment(running.until, now) };
  const endsFirst = spanMs !== null && now + spanMs < running.until;
  return (
    <p role="status" className="mt-2 text-warn-ink tabular-nums">
      {endsFirst ? t("overShort", { ...words, end: moment(now + spanMs, now) }) : t("over", words)}
    </p>
  );
}

const windowsOf = (card: ProfileCard): readonly ActiveWindow[] =>
  [card.window, ...card.otherWindows].filter((window) => window !== null);

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
      <StandsOver card={card} spanMs={spans[span]} />
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
