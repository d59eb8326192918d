"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { useAgent } from "@/lib/client/use-agent";

/** To the form for a new profile; without a provider it begins with any. */
export function AddProfileLink({ provider = "" }: { provider?: string }) {
  const t = useTranslations("profiles");
  const { href } = useAgent();
  return (
    <DeskLink href={href("/profiles", { add: provider })} className={`mt-3 ${buttonClass()}`}>
      {t("add")}
    </DeskLink>
  );
}
