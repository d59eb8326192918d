"use client";

import { Drama } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { useAgent } from "@/lib/client/use-agent";
import { useInBrowser } from "@/lib/client/use-in-browser";
import { targetName, type FaultSwitch } from "@/lib/views/faults";
import { useEndFaults } from "./use-end-faults";
import { useLockReason } from "./use-lock-reason";

/** On every page while any request is made to fail (P-34). */
export function FaultsBanner({ faults }: { faults: readonly FaultSwitch[] }) {
  const t = useTranslations("faults");
  const kinds = useTranslations("lab.form.example");
  const { href } = useAgent();
  const isAwake = useInBrowser();
  const lockedBecause = useLockReason({ readOnlyReason: null });
  const { end, isEnding } = useEndFaults();
  const names = faults.map(({ target, answer }) =>
    t("bannerName", { target: targetName(target), answer: kinds(answer) }),
  );
  return (
    <div
      role="status"
      data-asleep={isAwake ? undefined : ""}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b bg-info-soft px-4 py-2 text-sm text-info-ink md:px-6"
    >
      <Drama aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-64 break-words">
        {t("banner", { count: faults.length, names: names.join(", ") })}
      </p>
      <DeskLink href={href("/lab", { tab: "rehearse" })} className={buttonClass()}>
        {t("open")}
      </DeskLink>
      <Button
        disabled={lockedBecause !== null}
        busy={isEnding}
        title={lockedBecause ?? undefined}
        onClick={() => void end(null)}
      >
        {t("endAll")}
      </Button>
    </div>
  );
}
