"use client";

import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { Tone } from "@/components/ui/tone";
import { summarizeReplays, verdicts, type Replay, type Verdict } from "@/lib/views/replay";

export const verdictTone: Record<Verdict, Tone> = {
  same: "idle",
  faster: "ok",
  slower: "warn",
  answers: "ok",
  fails: "bad",
  unknown: "info",
};

/** How many runs would have gone how. */
export function ReplaySummaryBar({ replays, hasDraft }: { replays: readonly Replay[]; hasDraft: boolean }) {
  const t = useTranslations("lab.replay");
  const counts = summarizeReplays(replays);
  return (
    <p role="status" className="flex flex-1 flex-wrap items-center gap-1.5 text-sm text-muted">
      {!hasDraft && <span>{t("noDraft")}</span>}
      {hasDraft &&
        verdicts
          .filter((verdict) => counts[verdict] > 0)
          .map((verdict) => (
            <Pill key={verdict} tone={verdictTone[verdict]}>
              {counts[verdict]} {t(`verdict.${verdict}`)}
            </Pill>
          ))}
    </p>
  );
}
