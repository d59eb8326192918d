"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { NamedText } from "@/components/ui/named-text";
import { RunLanes } from "@/components/ui/run-lanes";
import { useAgent } from "@/lib/client/use-agent";
import type { Replay } from "@/lib/views/replay";
import { viewRun } from "@/lib/views/run";

type Props = { replay: Replay };

/** The way the run took, and the way it would have taken. */
export function ReplayedWays({ replay }: Props) {
  const t = useTranslations("lab.replay");
  const { href } = useAgent();
  const { recorded, replayed, unknown } = replay;
  return (
    <div className="flex flex-col gap-3 border-t bg-sunken p-3">
      <h3 className="flex items-center justify-between gap-3 px-1 text-sm font-semibold">
        {t("thenWay")}
        <DeskLink href={href(`/decisions/${recorded.runId}`)} className={buttonClass("quiet")}>
          {t("openRun")}
        </DeskLink>
      </h3>
      <RunLanes label={t("thenWay")} run={viewRun({ ...recorded, decisions: [] }, recorded.endedAt)} />
      <h3 className="px-1 text-sm font-semibold">{t("nowWay")}</h3>
      {unknown && (
        <p className="rounded-lg bg-info-soft px-3 py-2 text-sm text-info-ink">
          <NamedText
            text={t("unknownText", {
              candidate: unknown.candidate,
              profile: unknown.profileId ?? t("noProfile"),
            })}
            names={[
              { model: unknown.candidate },
              ...(unknown.profileId === null ? [] : [{ profile: unknown.profileId }]),
            ]}
          />
        </p>
      )}
      <RunLanes label={t("nowWay")} run={viewRun(replayed, replayed.endedAt)} />
    </div>
  );
}
