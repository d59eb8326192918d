"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyFace } from "@/components/ui/empty-face";
import type { KeysView, KeyView } from "@/lib/views/gateway-keys";
import { KeyRow, keyColumns } from "./key-row";

type Props = { view: KeysView; onChange(key: KeyView): void; onRevoke(key: KeyView): void };

/** Revoked keys stay on record, out of the way. */
export function KeysTable({ view, onChange, onRevoke }: Props) {
  const t = useTranslations("settings.keys");
  const [withRevoked, setWithRevoked] = useState(false);
  const inUse = view.keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = view.keys.length - inUse.length;
  const rows = withRevoked ? view.keys : inUse;
  return (
    <div className="overflow-hidden rounded-xl border bg-surface">
      {rows.length === 0 ? (
        <EmptyFace title={t("empty")}>{t("emptyNext")}</EmptyFace>
      ) : (
        <div role="table" aria-label={t("table")} className="@container text-sm">
          <div role="rowgroup">
            <div
              role="row"
              className={`${keyColumns} border-b py-2 text-xs font-medium text-faint @max-4xl:sr-only`}
            >
              {(["name", "scopes", "limits", "lastUse", "uses"] as const).map((column) => (
                <span
                  key={column}
                  role="columnheader"
                  className={column === "uses" ? "text-right" : undefined}
                >
                  {t(`column.${column}`)}
                </span>
              ))}
              <span role="columnheader">
                <span className="sr-only">{t("column.actions")}</span>
              </span>
            </div>
          </div>
          <div role="rowgroup">
            {rows.map((key) => (
              <KeyRow key={key.id} row={key} onChange={onChange} onRevoke={onRevoke} />
            ))}
          </div>
        </div>
      )}
      {revoked > 0 && (
        <p className="border-t px-4 py-2">
          <Button look="quiet" aria-expanded={withRevoked} onClick={() => setWithRevoked(!withRevoked)}>
            {withRevoked ? t("hideRevoked") : t("showRevoked", { count: revoked })}
          </Button>
        </p>
      )}
    </div>
  );
}
