"use client";

import { useTranslations } from "next-intl";
import { useWindowText } from "@/components/ui/use-window-text";
import type { ActiveWindow } from "@/lib/failover/cooldown/active-windows";
import { formatSpacedDuration } from "@/lib/failover/format-duration";
import { isOpenEnded } from "@/lib/views/profile-card";

type Shown = Pick<ActiveWindow, "lane" | "scope" | "reason" | "source" | "count" | "until">;

/** "cooldown for 30 s, gpt-5.5 only, 1st failure, ladder": everything a timer says, in a line. */
export function WindowText({ window, now }: { window: Shown; now: number }) {
  const t = useTranslations("lab.window");
  const words = useWindowText();
  const length = isOpenEnded(window)
    ? t("untilEnabled")
    : t("for", { length: formatSpacedDuration(window.until - now) });
  const parts = [
    `${t(`lane.${window.lane}`)} ${length}`,
    words.scope(window),
    words.reason(window),
    words.step(window),
    words.source(window),
  ];
  return parts.filter((part) => part !== null).join(", ");
}

export function WindowList({ windows, now }: { windows: readonly Shown[]; now: number }) {
  const t = useTranslations("lab.window");
  if (windows.length === 0) return t("none");
  return windows.map((window, index) => (
    <span key={index}>
      {index > 0 && "; "}
      <WindowText window={window} now={now} />
    </span>
  ));
}
