"use client";

import { useTranslations } from "next-intl";
import { useProfileActions } from "@/components/shell/profile-actions";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { NamedText, type Name } from "@/components/ui/named-text";
import { Pill } from "@/components/ui/pill";
import { Section } from "@/components/ui/section";
import type { Tone } from "@/components/ui/tone";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useWindowText } from "@/components/ui/use-window-text";
import { WindowBar } from "@/components/ui/window-bar";
import type { WindowExplanation } from "@/lib/failover/cooldown/next-step";
import { isBypassProvider } from "@/lib/failover/cooldown/queries";
import { formatModelRef } from "@/lib/failover/model-ref";
import type { WindowLane } from "@/lib/failover/reasons";
import type { ProfileDetails, ProfileView } from "@/lib/views/profile";
import { isOpenEnded, type ProfileCard } from "@/lib/views/profile-card";

/** Every window that runs: for what, why, which step, where its length comes from, and what comes after it. */
export function ProfileWindows({ details, view }: { details: ProfileDetails; view: ProfileView }) {
  const t = useTranslations("profile.windows");
  const { windows, row } = details;
  const isBypassed = isBypassProvider(view.provider, view.facts.config.policy);
  return (
    <Section title={t("title")} className="overflow-hidden">
      {isBypassed && <p className="px-4 pb-2 text-sm text-muted">{t("bypassed")}</p>}
      {windows.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{t("none")}</p>
      ) : (
        <ul className="divide-y border-t">
          {windows.map((window) => (
            <WindowItem key={JSON.stringify([window.lane, window.scope])} window={window} card={row.card} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A window names its model without the provider. */
const modelOf = ({ scope }: WindowExplanation, { credential }: ProfileCard): readonly Name[] =>
  scope.kind === "model" && credential
    ? [{ model: formatModelRef(credential.provider, scope.modelId), as: scope.modelId }]
    : [];

const laneTone: Record<WindowLane, Tone> = { cooldown: "warn", disable: "bad", block: "bad" };

function WindowItem({ window, card }: { window: WindowExplanation; card: ProfileCard }) {
  const t = useTranslations("profile.windows");
  const text = useWindowText();
  const { time, duration } = useTimeFormat();
  const { lockedBecause, request } = useProfileActions();
  const { lane, scope, openedAt, until, next } = window;
  const details = [
    text.step(window),
    text.source(window),
    openedAt === null ? null : t("opened", { time: time(openedAt) }),
  ].filter((part) => part !== null);
  const canClear = scope.kind === "model" && card.credential !== null;
  return (
    <li className="relative px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone={laneTone[lane]}>{t(`lane.${lane}`)}</Pill>
        <span className="text-base font-semibold tabular-nums">
          {isOpenEnded(window) ? t("byHand") : <Countdown until={until} />}
        </span>
        <span className="text-sm text-muted">
          {text.reason(window)} · <NamedText text={text.scope(window)} names={modelOf(window, card)} />
        </span>
        {canClear && (
          <Button
            className="ml-auto"
            disabled={lockedBecause !== null}
            aria-label={t("clearOf", { scope: text.scope(window) })}
            onClick={() => request({ verb: "clear", card, modelId: scope.modelId })}
          >
            {t("clear")}
          </Button>
        )}
      </div>
      <p className="mt-1 text-xs text-faint tabular-nums">{details.join(" · ")}</p>
      {next && (
        <p className="text-xs text-muted tabular-nums">{t("next", { length: duration(next.lengthMs) })}</p>
      )}
      {openedAt !== null && !isOpenEnded(window) && (
        <WindowBar openedAt={openedAt} until={until} tone={laneTone[lane]} />
      )}
    </li>
  );
}
