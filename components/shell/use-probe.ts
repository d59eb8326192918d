"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { notify } from "@/components/ui/notify";
import { useProbeText } from "@/components/ui/use-probe-text";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { probeProfile } from "@/lib/client/mutations";
import { keys } from "@/lib/client/queries";
import type { ProbeAnswer } from "@/lib/views/probe";

/** One real request with a profile (W-45). It may take as long as the provider's time limits allow. */
export function useProbe(agentId: string) {
  const t = useTranslations("probe");
  const queries = useQueryClient();
  const report = useReportProblem();
  const text = useProbeText();
  const [running, setRunning] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<Readonly<Record<string, ProbeAnswer>>>({});

  async function probe(profileId: string, model?: string) {
    setRunning((ids) => [...ids, profileId]);
    try {
      const answer = await probeProfile({ agentId, profileId }, model);
      setAnswers((known) => ({ ...known, [profileId]: answer }));
      const { title, details } = text(answer);
      notify({ title, description: `${profileId} · ${details}`, isError: answer.result !== "ok" });
      for (const queryKey of [keys.board(agentId), keys.profiles(agentId)])
        await queries.invalidateQueries({ queryKey });
    } catch (error) {
      report(t("notSent"), error);
    } finally {
      setRunning((ids) => ids.filter((id) => id !== profileId));
    }
  }

  return {
    probe,
    isProbing: (profileId: string) => running.includes(profileId),
    lastProbe: (profileId: string) =>
      Object.hasOwn(answers, profileId) ? (answers[profileId] ?? null) : null,
  };
}
