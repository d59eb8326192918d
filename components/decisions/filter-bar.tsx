"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FilterSelect } from "@/components/ui/filter-select";
import { SearchField } from "@/components/ui/search-field";
import { runNamesQuery } from "@/lib/client/decisions-query";
import { boardQuery } from "@/lib/client/queries";
import { failureReasons } from "@/lib/failover/reasons";
import type { BoardView } from "@/lib/views/board";
import type { DecisionsFilter } from "@/lib/views/decisions";
import { filterNames } from "@/lib/views/filter-names";
import { outcomes } from "./decisions-params";
import type { SetFilter } from "./filter-params";
import { SessionField } from "./session-field";
import { TimeSelect } from "./time-select";

type Props = { agentId: string; filter: DecisionsFilter; setFilter: SetFilter; onClear(): void };

export function FilterBar({ agentId, filter, setFilter, onClear }: Props) {
  const t = useTranslations("decisions.filter");
  const { data: configured } = useQuery({ ...boardQuery(agentId), select: knownNames });
  const { data: kept } = useQuery(runNamesQuery(agentId));
  const set = (change: Parameters<SetFilter>[0]) => void setFilter({ at: null, ...change });
  const active = Object.keys(filter).length > 0;

  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t("search")}
        value={filter.q ?? ""}
        onChange={(q) => void setFilter({ q: q || null, at: null }, { history: "replace" })}
      />
      <TimeSelect filter={filter} onChange={(from) => set({ from, to: null })} />
      <FilterSelect
        label={t("reason")}
        any={t("anyReason")}
        value={filter.reason ?? ""}
        options={failureReasons.map((reason) => ({ value: reason, label: reason }))}
        onChange={(value) => set({ reason: failureReasons.find((reason) => reason === value) ?? null })}
      />
      <FilterSelect
        label={t("outcome")}
        any={t("anyOutcome")}
        value={filter.outcome ?? ""}
        options={outcomes.map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`) }))}
        onChange={(value) => set({ outcome: outcomes.find((outcome) => outcome === value) ?? null })}
      />
      <FilterSelect
        label={t("provider")}
        any={t("anyProvider")}
        value={filter.provider ?? ""}
        options={named(configured?.providers, kept?.providers)}
        onChange={(value) => set({ provider: value || null })}
      />
      <FilterSelect
        label={t("model")}
        any={t("anyModel")}
        value={filter.model ?? ""}
        options={named(configured?.models, kept?.models)}
        onChange={(value) => set({ model: value || null })}
      />
      <FilterSelect
        label={t("profile")}
        any={t("anyProfile")}
        value={filter.profile ?? ""}
        options={named(configured?.profiles, kept?.profiles)}
        onChange={(value) => set({ profile: value || null })}
      />
      <SessionField
        agentId={agentId}
        value={filter.session ?? null}
        onChange={(session) => set({ session })}
      />
      {active && (
        <Button look="quiet" onClick={onClear}>
          {t("clear")}
        </Button>
      )}
    </div>
  );
}

/** What is configured, and what runs still tell of. */
const named = (configured: readonly string[] = [], kept: readonly string[] = []) =>
  [...new Set([...configured, ...kept])].map((value) => ({ value, label: value }));

/** What there is to filter by, from the agent's facts. */
const knownNames = ({ facts }: BoardView) => filterNames(facts);
