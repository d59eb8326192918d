"use client";

import { useTranslations } from "next-intl";
import { ProfileLink } from "@/components/ui/name-link";
import { NamedText } from "@/components/ui/named-text";
import { modelsInRun } from "@/components/ui/names-in-run";
import { Section } from "@/components/ui/section";
import { useTimeFormat } from "@/components/ui/use-time-format";
import { useWindowText } from "@/components/ui/use-window-text";
import { isOpenEnded } from "@/lib/views/profile-card";
import type { RunEffect, RunView } from "@/lib/views/run";

export function RunEffects({ run }: { run: RunView }) {
  const t = useTranslations("run");
  return (
    <Section title={t("effects")}>
      {run.effects.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{t("noEffects")}</p>
      ) : (
        <table className="w-full text-left text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("profile")}</th>
              <th scope="col">{t("effect")}</th>
            </tr>
          </thead>
          <tbody className="divide-y border-t">
            {run.effects.map((effect, index) => (
              <tr key={index}>
                <th scope="row" className="py-2.5 pr-3 pl-4 align-top font-normal text-muted">
                  <ProfileLink profileId={effect.profileId} agentId={run.agentId} />
                </th>
                <td className="py-2.5 pr-4 align-top tabular-nums">
                  <EffectText effect={effect} run={run} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function EffectText({ effect, run }: { effect: RunEffect; run: RunView }) {
  const t = useTranslations("run");
  const words = useWindowText();
  const { time } = useTimeFormat();
  const { window } = effect;
  if (window === null) return t("usedAndCleared", { time: time(effect.at) });
  const parts = [
    isOpenEnded(window)
      ? t(`lane.${window.lane}`)
      : t("until", { what: t(`lane.${window.lane}`), time: time(window.until) }),
    words.scope(window),
    window.reused ? t("reused") : words.step(window),
    words.source(window),
  ];
  const text = parts.filter((part) => part !== null).join(", ");
  return <NamedText text={text} names={modelsInRun(run)} agentId={run.agentId} />;
}
