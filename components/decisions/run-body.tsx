"use client";

import { useTranslations } from "next-intl";
import { NamedText } from "@/components/ui/named-text";
import { RunLanes } from "@/components/ui/run-lanes";
import { runWords } from "@/lib/i18n/run-words";
import { namesInRun } from "@/components/ui/names-in-run";
import type { RunView } from "@/lib/views/run";
import { RunEffects } from "./run-effects";
import { RunFacts } from "./run-facts";
import { RunRecords } from "./run-records";

/** All that is known of a run, on a page of its own or beside the list. Where there is little room, the way comes first. */
export function RunBody({ run }: { run: RunView }) {
  const t = useTranslations("run");
  const words = useTranslations();
  const names = namesInRun(run);
  return (
    <div className="@container flex flex-col gap-4">
      <RunFacts run={run} />
      <section aria-label={t("explained")} className="rounded-xl border bg-surface px-4.5 py-3.5">
        {run.said.map((sentence, index) => (
          <p key={index} className="max-w-4xl leading-relaxed [&_a]:font-semibold">
            <NamedText text={runWords(words, sentence)} names={names} agentId={run.agentId} />
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
