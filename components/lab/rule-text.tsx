"use client";

import { useTranslations } from "next-intl";
import type { MatchedRule } from "@/lib/views/lab-rules";

/** Which rule decided, and what it says. */
export function RuleText({ rule }: { rule: MatchedRule | null }) {
  const t = useTranslations("lab");
  if (rule === null) return <p className="text-sm text-muted">{t("noRule")}</p>;
  return (
    <p className="text-sm text-muted">
      <span className="font-mono text-xs font-medium text-ink">{nameOf(rule)}</span> <Says rule={rule} />
    </p>
  );
}

const nameOf = (rule: MatchedRule) => (rule.kind === "provider" ? `5.${rule.provider}` : rule.id);

function Says({ rule }: { rule: MatchedRule }) {
  const t = useTranslations("lab");
  switch (rule.kind) {
    case "built-in":
      return t(`rule.${rule.id}`);
    case "provider":
      return t("providerRule", { provider: rule.provider });
    case "operator":
      return t("operatorRule");
    case "other":
      return t("otherRule");
  }
}
