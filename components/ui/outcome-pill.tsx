"use client";

import { useTranslations } from "next-intl";
import type { RunOutcome } from "@/lib/failover/run-record";
import { Pill } from "./pill";
import type { Tone } from "./tone";

const tones: Record<RunOutcome, Tone> = {
  answered: "ok",
  exhausted: "bad",
  failed: "bad",
  aborted: "idle",
  unfinished: "idle",
};

export function OutcomePill({ outcome }: { outcome: RunOutcome }) {
  const t = useTranslations("outcome");
  return <Pill tone={tones[outcome]}>{t(outcome)}</Pill>;
}
