"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FilterSelect } from "@/components/ui/filter-select";
import { SearchField } from "@/components/ui/search-field";
import { shownStates, type ProfilesFilter } from "./use-profiles-filter";

type Props = { providers: readonly string[]; by: ProfilesFilter };

export function ProfilesFilterBar({ providers, by: { filter, setFilter, isActive, clear } }: Props) {
  const t = useTranslations("profiles");
  return (
    <div role="search" className="flex min-w-0 flex-wrap items-center gap-2">
      <SearchField
        label={t("search")}
        value={filter.q ?? ""}
        onChange={(q) => void setFilter({ q: q || null })}
      />
      <FilterSelect
        label={t("provider")}
        any={t("anyProvider")}
        value={filter.provider ?? ""}
        options={providers.map((value) => ({ value, label: value }))}
        onChange={(value) => void setFilter({ provider: value || null })}
      />
      <FilterSelect
        label={t("state")}
        any={t("anyState")}
        value={filter.state ?? ""}
        options={shownStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={(value) => void setFilter({ state: shownStates.find((state) => state === value) ?? null })}
      />
      {isActive && (
        <Button look="quiet" onClick={clear}>
          {t("clear")}
        </Button>
      )}
    </div>
  );
}
