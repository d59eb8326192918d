"use client";

import { useTranslations } from "next-intl";
import { FaultForm } from "@/components/shell/fault-form";
import { FaultsList } from "@/components/shell/faults-list";
import { useMe } from "@/components/shell/me";
import { Section } from "@/components/ui/section";

/** A failure of this profile, for a rehearsal (P-34). */
export function RehearsePanel({ agentId, profileId }: { agentId: string; profileId: string }) {
  const t = useTranslations("faults");
  const { faults } = useMe();
  const own = faults.filter(
    (fault) =>
      fault.agentId === agentId && fault.target.kind === "profile" && fault.target.profileId === profileId,
  );
  return (
    <Section title={t("title")}>
      <FaultForm agentId={agentId} target={{ kind: "profile", profileId }} />
      {own.length > 0 && <FaultsList faults={own} />}
    </Section>
  );
}
