"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import type { ProfileUses } from "@/lib/views/profile-uses";
import { UsesList } from "./uses-list";

export function ProfileUsesPanel({ uses }: { uses: ProfileUses }) {
  const t = useTranslations("profile.uses");
  return (
    <Section title={t("title")}>
      <div className="px-4 pb-4 text-sm text-muted">
        <UsesList uses={uses} />
        {uses.agentIds.length > 1 && (
          <p className="mt-2 border-t pt-2">{t("sharedBy", { agents: uses.agentIds.join(", ") })}</p>
        )}
      </div>
    </Section>
  );
}
