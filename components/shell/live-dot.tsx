"use client";

import { useTranslations } from "next-intl";
import { deskLive } from "@/lib/client/desk-live";
import type { LiveState } from "@/lib/client/live";
import { useIsBehind } from "@/lib/client/use-behind";
import { useLiveState, useRoundTrip } from "@/lib/client/use-live";

const looks: Record<LiveState | "behind", string> = {
  connecting: "bg-raised text-muted",
  connected: "bg-ok-soft text-ok-ink",
  reconnecting: "bg-warn-soft text-warn-ink",
  behind: "bg-warn-soft text-warn-ink",
  paused: "bg-raised text-muted",
};

/** Says whether the page is live and how quickly the server answers; pressing it pauses and resumes. */
export function LiveDot() {
  const t = useTranslations("shell.live");
  const live = useLiveState();
  const isBehind = useIsBehind();
  const state = live === "connected" && isBehind ? "behind" : live;
  const milliseconds = useRoundTrip();
  const paused = state === "paused";
  return (
    <>
      <span role="status" className="sr-only">
        {state === "behind" ? t("behindWhy") : t(state)}
      </span>
      <button
        type="button"
        aria-pressed={paused}
        title={state === "behind" ? t("behindWhy") : paused ? t("resume") : t("pause")}
        onClick={paused ? deskLive.resume : deskLive.pause}
        className={`relative inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium tabular-nums pointer-coarse:before:absolute pointer-coarse:before:-inset-x-1 pointer-coarse:before:-inset-y-2 ${looks[state]}`}
      >
        <span aria-hidden className="size-1.5 rounded-full bg-current" />
        {t(state)}
        {state === "connected" && milliseconds !== null && (
          <span className="max-sm:hidden">· {t("latency", { milliseconds })}</span>
        )}
      </button>
    </>
  );
}
