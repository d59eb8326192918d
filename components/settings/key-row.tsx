"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Ago } from "@/components/ui/ago";
import { MenuButton } from "@/components/ui/menu-button";
import { Pill } from "@/components/ui/pill";
import { useTimeFormat } from "@/components/ui/use-time-format";
import type { KeyView } from "@/lib/views/gateway-keys";

export const keyColumns =
  "grid items-center gap-x-4 px-4 @4xl:grid-cols-[minmax(9rem,1.1fr)_minmax(12rem,2fr)_minmax(8rem,1fr)_7rem_5rem_1.75rem]";

type Props = { row: KeyView; onChange(key: KeyView): void; onRevoke(key: KeyView): void };

export function KeyRow({ row, onChange, onRevoke }: Props) {
  const t = useTranslations("settings.keys");
  const format = useFormatter();
  const { full } = useTimeFormat();
  const { name, fingerprint, revokedAt, lastUsedAt, uses } = row;
  return (
    <div
      role="row"
      className={`${keyColumns} min-h-14 border-b py-2 last:border-b-0 @max-4xl:grid-cols-[minmax(0,1fr)_auto] @max-4xl:gap-y-1`}
    >
      <span role="cell" className="min-w-0 @max-4xl:order-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate font-mono text-xs text-muted">{fingerprint}</span>
      </span>
      <span role="cell" className="min-w-0 text-xs @max-4xl:order-3 @max-4xl:col-span-2">
        {revokedAt === null ? (
          <Scopes row={row} />
        ) : (
          <span title={full(revokedAt)}>
            <Pill tone="idle">{t("revoked")}</Pill>{" "}
            <span className="text-muted">
              <Ago at={revokedAt} />
            </span>
          </span>
        )}
      </span>
      <span role="cell" className="text-xs text-muted tabular-nums @max-4xl:order-4 @max-4xl:col-span-2">
        <Limits row={row} />
      </span>
      <span role="cell" className="text-xs text-muted tabular-nums @max-4xl:order-5">
        {lastUsedAt === null ? (
          <span className="text-faint">{t("neverUsed")}</span>
        ) : (
          <span title={full(lastUsedAt)}>
            <span className="@4xl:hidden">{t("column.lastUse")} </span>
            <Ago at={lastUsedAt} />
          </span>
        )}
      </span>
      <span role="cell" className="text-xs text-muted tabular-nums @max-4xl:order-6 @4xl:text-right">
        {format.number(uses)}
        <span className="@4xl:hidden"> {t("requests", { count: uses })}</span>
      </span>
      <span role="cell" className="@max-4xl:order-2 @max-4xl:justify-self-end">
        {revokedAt === null && (
          <MenuButton
            label={t("actionsFor", { name })}
            title={name}
            entries={[
              { id: "change", label: t("change"), onSelect: () => onChange(row) },
              { id: "revoke", label: t("revoke"), danger: true, onSelect: () => onRevoke(row) },
            ]}
          />
        )}
      </span>
    </div>
  );
}

function Scopes({ row: { scopes } }: { row: KeyView }) {
  const t = useTranslations("settings.keys");
  const { agents, models, pin, fallbacks } = scopes;
  const may = [!pin && t("noPin"), !fallbacks && t("noFallbacks")].filter((text) => text !== false);
  if (agents === null && models === null && may.length === 0)
    return <span className="text-muted">{t("anything")}</span>;
  return (
    <>
      {agents && <Only label={t("agents")} names={agents} />}
      {models && <Only label={t("models")} names={models} />}
      {may.length > 0 && <span className="block text-muted">{may.join(" · ")}</span>}
    </>
  );
}

function Only({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <span className="block truncate" title={names.join(", ")}>
      <span className="text-muted">{label}</span> <span className="font-mono">{names.join(", ")}</span>
    </span>
  );
}

function Limits({ row: { limits, revokedAt } }: { row: KeyView }) {
  const t = useTranslations("settings.keys");
  const { concurrent, perMinute } = limits;
  if (revokedAt !== null) return null;
  if (concurrent === null && perMinute === null) return <span className="text-faint">{t("noLimit")}</span>;
  return (
    <>
      {concurrent !== null && <span className="block">{t("atATime", { count: concurrent })}</span>}
      {perMinute !== null && <span className="block">{t("aMinute", { count: perMinute })}</span>}
    </>
  );
}
