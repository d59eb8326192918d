"use client";

import { useFormatter, useTranslations } from "next-intl";
import { FilterSelect } from "@/components/ui/filter-select";
import { deskClock } from "@/lib/client/desk-clock";
import type { DecisionsFilter } from "@/lib/views/decisions";

const spans = { quarter: 900_000, hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;
const names = ["quarter", "hour", "day", "week"] as const;

/** Picks a start and keeps it: the URL names the moment, so a link shows the same runs tomorrow. */
export function TimeSelect({
  filter,
  onChange,
}: {
  filter: DecisionsFilter;
  onChange(from: number | null): void;
}) {
  const t = useTranslations("decisions.filter");
  const format = useFormatter();
  const shortTime = (at: number) =>
    format.dateTime(at, {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  const { from, to } = filter;
  const range =
    from === undefined ? null : to === undefined ? shortTime(from) : `${shortTime(from)} – ${shortTime(to)}`;
  return (
    <FilterSelect
      label={t("since")}
      any={t("anyTime")}
      value={range ?? ""}
      options={names.map((name) => ({ value: name, label: t(`spans.${name}`) }))}
      onChange={(value) => {
        const name = names.find((known) => known === value);
        onChange(name ? deskClock.now() - spans[name] : null);
      }}
    />
  );
}
