"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/countdown";
import { ModelLink, ProfileLink } from "@/components/ui/name-link";
import { Pill } from "@/components/ui/pill";
import { targetName, type FaultSwitch } from "@/lib/views/faults";
import { useEndFaults } from "./use-end-faults";
import { useLockReason } from "./use-lock-reason";

/** The rehearsals under way, each with its own end. */
export function FaultsList({ faults }: { faults: readonly FaultSwitch[] }) {
  const t = useTranslations("faults");
  const kinds = useTranslations("lab.form.example");
  const lockedBecause = useLockReason({ readOnlyReason: null });
  const { end, isEnding } = useEndFaults();
  return (
    <ul className="divide-y border-t">
      {faults.map((fault) => (
        <li key={fault.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">
              {fault.target.kind === "profile" ? (
                <ProfileLink profileId={fault.target.profileId} agentId={fault.agentId} />
              ) : (
                <ModelLink model={fault.target.model} agentId={fault.agentId} />
              )}
            </p>
            <p className="text-sm text-muted">
              <Pill tone="info">{kinds(fault.answer)}</Pill>{" "}
              {t("left", { left: fault.left, count: fault.count })}
            </p>
            <p className="text-xs text-faint">{t("by", { agent: fault.agentId, name: fault.startedBy })}</p>
          </div>
          <p className="text-sm text-muted tabular-nums">
            {t("ends")} <Countdown until={fault.endsAt} />
          </p>
          <Button
            aria-label={`${t("end")}: ${targetName(fault.target)}`}
            disabled={lockedBecause !== null}
            busy={isEnding}
            onClick={() => void end(fault.id)}
          >
            {t("end")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
