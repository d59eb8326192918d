"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { useReportProblem } from "@/components/ui/use-report-problem";
import { startFault } from "@/lib/client/mutations";
import { keys } from "@/lib/client/queries";
import { faultAnswers, faultMinutes, mostFaultCount, type FaultTarget } from "@/lib/views/faults";
import { useLockReason } from "./use-lock-reason";

type Props = {
  agentId: string;
  /** Null: nothing is chosen yet. */
  target: FaultTarget | null;
  /** The choice of it, where there is one. */
  children?: ReactNode;
};

const control =
  "h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-base pointer-coarse:h-11";

/** "Answer the next N requests with …" (P-34). */
export function FaultForm({ agentId, target, children }: Props) {
  const t = useTranslations("faults");
  const kinds = useTranslations("lab.form.example");
  const queries = useQueryClient();
  const report = useReportProblem();
  const lockedBecause = useLockReason({ readOnlyReason: null });
  const [answer, setAnswer] = useState<(typeof faultAnswers)[number]>("rate_limit");
  const [count, setCount] = useState(1);
  const [minutes, setMinutes] = useState<number>(15);
  const [isStarting, setStarting] = useState(false);

  async function start() {
    if (!target) return;
    setStarting(true);
    try {
      await startFault(agentId, { target, answer, count, minutes });
      notify({ title: t("started") });
    } catch (error) {
      report(t("notStarted"), error);
    }
    await queries.invalidateQueries({ queryKey: keys.me });
    setStarting(false);
  }

  return (
    <form
      className="flex max-w-3xl flex-col gap-3.5 px-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <p className="max-w-prose text-sm text-muted">{t("intro")}</p>
      {children}
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_9rem]">
        <Labelled label={t("answer")} className="max-sm:col-span-2">
          {(id) => (
            <select
              id={id}
              value={answer}
              onChange={(event) =>
                setAnswer(faultAnswers.find((one) => one === event.target.value) ?? answer)
              }
              className={control}
            >
              {faultAnswers.map((one) => (
                <option key={one} value={one}>
                  {kinds(one)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={t("count")}>
          {(id) => (
            <input
              id={id}
              type="number"
              inputMode="numeric"
              min={1}
              max={mostFaultCount}
              value={count}
              onChange={(event) => {
                const typed = event.target.valueAsNumber;
                if (Number.isInteger(typed)) setCount(Math.min(Math.max(typed, 1), mostFaultCount));
              }}
              className={`${control} tabular-nums`}
            />
          )}
        </Labelled>
        <Labelled label={t("minutes")}>
          {(id) => (
            <select
              id={id}
              value={minutes}
              onChange={(event) => setMinutes(Number(event.target.value))}
              className={control}
            >
              {faultMinutes.map((one) => (
                <option key={one} value={one}>
                  {t("minutesOf", { minutes: one })}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look="primary"
          disabled={target === null || isStarting || lockedBecause !== null}
        >
          {t("start")}
        </Button>
        {lockedBecause && <p className="text-sm text-muted">{lockedBecause}</p>}
      </div>
    </form>
  );
}

type LabelledProps = { label: string; className?: string; children(id: string): ReactNode };

function Labelled({ label, className = "", children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
