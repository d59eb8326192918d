"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FilterSelect } from "@/components/ui/filter-select";
import type { AuditFilter } from "@/lib/views/audit";
import { auditTargets } from "@/lib/views/audit-names";
import type { SetAuditFilter } from "./use-audit-filter";

type Props = { filter: AuditFilter; setFilter: SetAuditFilter; onClear(): void };

export function AuditFilters({ filter, setFilter, onClear }: Props) {
  const t = useTranslations("audit");
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <TargetField
        value={filter.target ?? ""}
        onSearch={(target) => void setFilter({ target: target || null })}
      />
      <FilterSelect
        label={t("what")}
        any={t("anyKind")}
        value={filter.type ?? ""}
        options={auditTargets.map((kind) => ({ value: kind, label: t(`target.${kind}`) }))}
        onChange={(type) => void setFilter({ type: type || null })}
      />
      {filter.actor && (
        <Button onClick={() => void setFilter({ actor: null })} className="border-accent">
          <span className="max-w-48 truncate">{t("by", { actor: filter.actor })}</span>
          <X aria-label={t("removeActor")} className="size-3.5" />
        </Button>
      )}
      {Object.keys(filter).length > 0 && (
        <Button look="quiet" onClick={onClear}>
          {t("clear")}
        </Button>
      )}
    </div>
  );
}

/** Searched when it is left or Enter is pressed: the server reads records for every search. */
function TargetField({ value, onSearch }: { value: string; onSearch(target: string): void }) {
  const t = useTranslations("audit");
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const search = () => {
    if (text.trim() !== value) onSearch(text.trim());
    setTyped(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
      className="relative w-full sm:w-64"
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={text}
        maxLength={300}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={search}
        className="h-8 w-full rounded-md border border-control bg-surface pr-2.5 pl-8 text-sm placeholder:text-faint pointer-coarse:h-10"
      />
    </form>
  );
}
