"use client";

import { useTranslations } from "next-intl";
import { NamedText, type Name } from "@/components/ui/named-text";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useWindowText } from "@/components/ui/use-window-text";
import type { ActiveWindow } from "@/lib/failover/cooldown/active-windows";
import { isOpenEnded } from "@/lib/views/profile-card";

type Shown = Pick<ActiveWindow, "lane" | "scope" | "reason" | "source" | "count" | "openedAt" | "until">;

/** `since`: windows opened from then on say how long they are, older ones how much is left. */
type Times = {
  now: number;
  since: number;
  /** Of the models it may name. */
  names: readonly Name[];
};

/** "cooldown for 00:30, gpt-5.5 only, 1st failure, ladder": everything a timer says, in a line. */
export function WindowText({ window, now, since, names }: Times & { window: Shown }) {
  const t = useTranslations("lab.window");
  const words = useWindowText();
  const { countdown } = useTimeFormat();
  const { openedAt, until } = window;
  const length = isOpenEnded(window)
    ? t("untilEnabled")
    : openedAt !== null && openedAt >= since
      ? t("for", { length: countdown(until - openedAt) })
      : t("left", { length: countdown(until - now) });
  const parts = [
    `${t(`lane.${window.lane}`)} ${length}`,
    words.scope(window),
    words.reason(window),
    words.step(window),
    words.source(window),
  ];
  return <NamedText text={parts.filter((part) => part !== null).join(", ")} names={names} />;
}

export function WindowList({ windows, ...times }: Times & { windows: readonly Shown[] }) {
  const t = useTranslations("lab.window");
  if (windows.length === 0) return t("none");
  return windows.map((window, index) => (
    <span key={index}>
      {index > 0 && "; "}
      <WindowText window={window} {...times} />
    </span>
  ));
}
