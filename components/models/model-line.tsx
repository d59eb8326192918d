"use client";

import { useTranslations } from "next-intl";
import { NamedText, type Name } from "@/components/ui/named-text";
import type { SortItem } from "@/components/ui/sort-row";
import type { AgentFacts } from "@/lib/failover/config";
import { knownModels, nameModel } from "@/lib/views/known-models";
import { FocusLink } from "./focus-link";

type Props = {
  facts: AgentFacts;
  text: string | null;
  /** What is said when there is no model. */
  none: string;
  rank?: string;
  isQuiet?: boolean;
};

/** A model as the chain names it, and what the name stands for. */
export function ModelLine({ facts, text, none, rank, isQuiet = false }: Props) {
  const t = useTranslations("models.line");
  if (text === null) return <p className="text-sm text-muted">{none}</p>;
  const named = nameModel(facts, text);
  const alias = named && knownModels(facts).find(({ ref }) => ref === named.ref)?.alias;
  const parts = [
    rank,
    named === null ? t("unreadable") : null,
    named !== null && named.ref !== text && named.profileId === null
      ? t("standsFor", { model: named.ref })
      : null,
    named !== null && named.profileId !== null ? t("onlyProfile", { profile: named.profileId }) : null,
    alias && alias !== text ? t("alias", { alias }) : null,
    named !== null && !named.isConfigured ? t("notConfigured", { provider: named.provider }) : null,
  ].filter((part) => typeof part === "string");
  const names: Name[] =
    named === null
      ? []
      : [{ model: named.ref }, ...(named.profileId === null ? [] : [{ profile: named.profileId }])];
  return (
    <div className="min-w-0">
      <p className={isQuiet ? "text-muted" : "font-semibold"}>
        {named ? <FocusLink model={named.ref}>{text}</FocusLink> : text}
      </p>
      {parts.length > 0 && (
        <p className={`text-xs ${named === null ? "text-bad-ink" : "text-muted"}`}>
          <NamedText text={parts.join(" · ")} names={names} />
        </p>
      )}
    </div>
  );
}

export const modelItem = ({
  facts,
  text,
  rank,
}: {
  facts: AgentFacts;
  text: string;
  rank: string;
}): SortItem => ({
  id: text,
  name: text,
  body: <ModelLine facts={facts} text={text} rank={rank} none="" />,
  removable: true,
});
