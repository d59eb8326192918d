"use client";

import { useTranslations } from "next-intl";
import { RunLanes } from "@/components/ui/run-lanes";
import { runWords } from "@/lib/i18n/run-words";
import type { RunView } from "@/lib/views/run";
import { MarkedNames } from "./marked-names";
import { RunEffects } from "./run-effects";
import { RunFacts } from "./run-facts";
import { RunRecords } from "./run-records";

/** All that is known of a run, on a page of its own or beside the list. Where there is little room, the way comes first. */
export function RunBody({ run }: { run: RunView }) {
  const t = useTranslations("run");
  const words = useTranslations();
  const names = namesOf(run);
  return (
    <div className="@container flex flex-col gap-4">
      <RunFacts run={run} />
      <section aria-label={t("explained")} className="rounded-xl border bg-surface px-4.5 py-3.5">
        {run.said.map((sentence, index) => (
          <p key={index} className="max-w-4xl leading-relaxed">
            <MarkedNames text={runWords(words, sentence)} names={names} />
          </p>
        ))}
      </section>
      <div className="@max-2xl:-order-1">
        <RunLanes run={run} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @2xl:grid-cols-2">
        <RunEffects run={run} />
        <RunRecords run={run} />
      </div>
    </div>
  );
}

function namesOf({ lanes }: RunView): readonly string[] {
  const profiles = lanes.flatMap((lane) => lane.steps.map((step) => step.profileId));
  return [...new Set([...lanes.map((lane) => lane.candidate), ...profiles.filter((id) => id !== null)])];
}
